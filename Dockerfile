# The program alone, on an empty base:
#   docker build -t awalam .
#   docker run --rm -p 127.0.0.1:7117:7117 -v awalam:/data awalam
# Other commands go behind the image's name: docker run --rm awalam perft 6 -g awale

FROM node:22-bookworm-slim AS node

FROM rust:1.95-bookworm AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /source
COPY . .
RUN target="$(uname -m)-unknown-linux-musl" \
    && make program TARGET="$target" \
    && install "target/$target/dist/awalam" /program \
    && mkdir /data

FROM scratch
COPY --from=build /source/LICENSE /LICENSE
COPY --from=build /program /awalam
# Games and tournaments; whoever runs the image keeps this folder in a volume.
COPY --from=build --chown=10001:10001 /data /data
ENV XDG_DATA_HOME=/data
USER 10001:10001
VOLUME /data
EXPOSE 7117
HEALTHCHECK --interval=30s --timeout=6s --start-period=5s CMD ["/awalam", "health"]
ENTRYPOINT ["/awalam"]
# Names under which other machines open the page are further --public-host.
CMD ["serve", "--bind", "0.0.0.0", "--public-host", "localhost"]
