/** Edge of a saved picture: sharp at the size of a hand on paper. */
const PNG_SIZE = 1024;
const SVG_TYPE = 'image/svg+xml';
const SAVED_FOR_MS = 10_000;

function svgBlob(svg: SVGSVGElement): Blob {
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: SVG_TYPE });
}

/** Hands a file to the browser, which saves it. */
function save(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVED_FOR_MS);
}

/** Saves a drawn code as it is. */
export function saveSvg(svg: SVGSVGElement, name: string): void {
  save(svgBlob(svg), `${name}.svg`);
}

async function pictureOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(svgBlob(svg));
  try {
    const image = new Image(PNG_SIZE, PNG_SIZE);
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Saves a drawn code as a picture. @throws Error where the browser cannot draw it */
export async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = PNG_SIZE;
  canvas.height = PNG_SIZE;
  canvas.getContext('2d')?.drawImage(await pictureOf(svg), 0, 0, PNG_SIZE, PNG_SIZE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The code could not be drawn.');
  save(blob, `${name}.png`);
}
