// The code that shows a board in another site's page.

/** Only a bare board can be framed; `address` is one of the analysis. */
export function embedAddress(address: string): string {
  return address.replace(/^\/analyse/, '/embed');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

/** `shareable` makes an address one that others can open. */
export function embedCode(address: string, shareable: (address: string) => string): string {
  const source = escaped(shareable(embedAddress(address)));
  return `<iframe src="${source}" title="Awalam" width="600" height="480" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}
