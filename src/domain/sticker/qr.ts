/** Error correction level of the QR codes that screens show: a quarter may be unreadable. docs/product.md 4.4. */
export const QR_LEVEL = "Q";

/**
 * Error correction level of printed QR codes, the highest: a worn one is read with a fifth of what it says covered. For
 * our own address it takes no more modules. docs/product.md 4.11.
 */
export const PRINTED_QR_LEVEL = "H";

/**
 * The mask of all our QR codes. Trying all eight takes fifty times as long. This one is the best for most of our
 * addresses, and each code tells the reader its mask. docs/product.md 4.4.
 */
export const QR_MASK = 2;

/** Width of the light margin that the standard requires, in modules. docs/product.md 4.4. */
export const QUIET_ZONE = 4;

/**
 * The smallest module in millimetres with which worn stickers are still read. A long address makes more and smaller
 * modules (`npm run quality -- stickers`). docs/product.md 4.11.
 */
export const MODULE_MIN = 0.45;

/** The side of a module of a QR with this many modules in a row and this size with its margin. docs/product.md 4.11. */
export function getModuleSize(size: number, modules: number): number {
  return size / (modules + 2 * QUIET_ZONE);
}

/** Adjacent dark modules in a row, in modules from the code's corner. */
export type ModuleRun = { readonly x: number; readonly y: number; readonly length: number };

/** The dark modules of a code as runs: far fewer than modules, and without seams between them. docs/product.md 4.4. */
export function findModuleRuns(modules: readonly (readonly boolean[])[]): ModuleRun[] {
  const runs: ModuleRun[] = [];
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end]) end += 1;
      runs.push({ x, y, length: end - x });
      x = end;
    }
  }
  return runs;
}

/**
 * The dark modules of a code as an SVG path with one unit a module. Positions are relative to the run before, so that
 * the path compresses better by a third. docs/product.md 4.4.
 */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  let from = { x: 0, y: 0 };
  return findModuleRuns(modules)
    .map((run) => {
      const step = `m${run.x - from.x} ${run.y - from.y}h${run.length}v1h${-run.length}z`;
      from = run;
      return step;
    })
    .join("");
}
