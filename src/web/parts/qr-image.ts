import { encode } from "uqr";

/** Width of the light margin around the code in modules; a card gives it more white still. */
export const QUIET_ZONE = 2;

/** The dark modules of a text's QR code at error correction level Q, row by row (docs/product.md 4.4). */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: "Q", border: 0 }).data;
}

/** The dark modules as one SVG path, one unit a module. Each run stands relative to the one before: so it compresses a third better. */
export function qrPath(modules: boolean[][]): string {
  let path = "";
  let [fromX, fromY] = [0, 0];
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end]) end += 1;
      path += `m${x - fromX} ${y - fromY}h${end - x}v1h${x - end}z`;
      [fromX, fromY] = [x, y];
      x = end;
    }
  }
  return path;
}

/** Side of the downloaded picture in pixels (docs/product.md 4.4). */
const PNG_SIZE = 256;

/** Light margin in the downloaded picture, in modules: all that the standard asks, since nobody knows what it will lie on. */
const FILE_QUIET_ZONE = 4;

/** Draws the picture that people download: whole pixels a module, so that every edge is sharp, on white. */
export async function qrPng(text: string): Promise<Blob> {
  const modules = qrModules(text);
  const scale = Math.floor(PNG_SIZE / (modules.length + 2 * FILE_QUIET_ZONE));
  const margin = Math.floor((PNG_SIZE - scale * modules.length) / 2);
  const canvas = document.createElement("canvas");
  canvas.width = PNG_SIZE;
  canvas.height = PNG_SIZE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw the picture.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, PNG_SIZE, PNG_SIZE);
  context.fillStyle = "#000";
  for (const [y, row] of modules.entries()) {
    for (const [x, dark] of row.entries())
      if (dark) context.fillRect(margin + x * scale, margin + y * scale, scale, scale);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture came out empty."))), "image/png");
  });
}
