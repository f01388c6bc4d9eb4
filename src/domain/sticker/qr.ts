/** Error correction level of every code that we print or show: a quarter of it may be unreadable. docs/product.md 4.4. */
export const QR_LEVEL = "Q";

/**
 * The mask of every code. Trying all eight takes fifty times as long; this is the one that our addresses get most often, and a reader is
 * told in the code itself which it is. docs/product.md 4.4.
 */
export const QR_MASK = 2;

/** Width of the light margin that the standard asks for around a code, in modules. docs/product.md 4.4. */
export const QUIET_ZONE = 4;

/** Dark modules that lie side by side in one row, in modules from the code's own corner. */
export type Run = { readonly x: number; readonly y: number; readonly length: number };

/** The dark modules of a code, given row by row, as runs: far fewer than modules, and no seams between neighbours. docs/product.md 4.4. */
export function runsOf(modules: readonly (readonly boolean[])[]): Run[] {
  const runs: Run[] = [];
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
 * The dark modules of a code as one SVG path, one unit a module. Each run stands relative to the one before, so that the path compresses a
 * third better. docs/product.md 4.4.
 */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  let from = { x: 0, y: 0 };
  return runsOf(modules)
    .map((run) => {
      const step = `m${run.x - from.x} ${run.y - from.y}h${run.length}v1h${-run.length}z`;
      from = run;
      return step;
    })
    .join("");
}
