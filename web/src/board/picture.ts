// A board as a picture that stands on its own: styles become attributes, and what only
// serves the hand and the ear is left out. Names and points that stand beside the board are
// hidden on it, and are seen in the picture.

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** What a drawing's look depends on, and what it is when nothing is said. */
const STYLES: Record<string, string> = {
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'paint-order': 'normal',
  opacity: '1',
  'stop-color': 'rgb(0, 0, 0)',
  'stop-opacity': '1',
  'font-weight': '400',
  'font-size': '',
  'text-anchor': 'start',
};

/** Families that any machine has, whatever the page is set in. */
const FONT = 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

const LEFT_OUT_ELEMENTS =
  '.hit, .focus-ring, title, desc, .hint, [data-choice], .chip.sown, .chip.taken, .chip.gain';
const DROPPED_ATTRIBUTES = /^(class|style|role|tabindex|data-.*|aria-.*)$/;

function settle(original: Element, copy: Element): void {
  const computed = getComputedStyle(original);
  const isText = original.tagName === 'text';
  for (const [name, usual] of Object.entries(STYLES)) {
    if (name === 'font-size' && !isText) continue;
    const value = computed.getPropertyValue(name);
    // Paints are named by the address of the page; in a file of its own it is not there.
    if (value && value !== usual) copy.setAttribute(name, value.replace(/url\("?[^#]*(#[^")]+)"?\)/, 'url($1)'));
    else copy.removeAttribute(name);
  }
  for (const { name } of [...copy.attributes]) {
    if (DROPPED_ATTRIBUTES.test(name)) copy.removeAttribute(name);
  }
  // What an element inherits is written on each of them, so groups need no paint.
  [...original.children].forEach((child, at) => {
    const other = copy.children[at];
    if (other) settle(child, other);
  });
}

/** The text of a self-contained SVG file that shows the board as it is now. */
export function asSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  settle(svg, copy);
  // Taken out by position: classes are gone from the copy.
  const all = [...svg.querySelectorAll('*')];
  const copied = [...copy.querySelectorAll('*')];
  all.forEach((element, at) => {
    const other = copied[at];
    if (element.matches(LEFT_OUT_ELEMENTS)) other?.remove();
    // Words for the player at the board, such as "you", mean nothing in a picture.
    const text = element instanceof SVGElement ? element.dataset.picture : undefined;
    if (other && text !== undefined) other.textContent = text;
  });
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute('xmlns', NAMESPACE);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('font-family', FONT);
  // Comments are the framework's marks.
  return new XMLSerializer().serializeToString(copy).replace(/<!--.*?-->/g, '');
}

/** The same as a PNG file, as wide as is asked. */
export async function asPng(svg: string, width: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
