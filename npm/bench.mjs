// Speed, size, time and memory of the engine for JavaScript and of the site made with it:
// `node npm/bench.mjs target/release/awalam`, which `make bench` does.
import { launch } from './bench/browser.mjs';
import { tellCores } from './bench/cores.mjs';
import { tellResponse } from './bench/response.mjs';
import { tellSite } from './bench/site.mjs';
import { tellSpeed } from './bench/speed.mjs';

const dist = new URL('./dist/', import.meta.url);
const site = new URL('../web/site/', import.meta.url);

const browser = await launch();
try {
  await tellSpeed(browser, process.argv[2], dist);
  console.log();
  await tellCores(browser, dist);
  console.log();
  await tellSite(browser, dist, site);
  console.log();
  await tellResponse(browser, site);
} finally {
  await browser.close();
}
