export const QR_LEVEL = "Q";

/**
 * Error correction level of printed QR codes, the highest: a worn code can be read even if a fifth of its data is
 * covered.
 */
export const PRINTED_QR_LEVEL = "H";

/**
 * The mask pattern of all our QR codes. It is the best mask for most of our URLs. Trying all eight masks would take
 * fifty times as long. Any reader can read the codes, because each code contains the number of its mask.
 */
export const QR_MASK = 2;

export const QUIET_ZONE_MODULES = 4;

/**
 * The smallest module in millimetres with which worn stickers are still read, as `npm run quality -- stickers`
 * measures. docs/product/stickers.md 4.11.
 */
export const MODULE_SIZE_MIN_MM = 0.45;

export function getModuleSize(size: number, modules: number): number {
  return size / (modules + 2 * QUIET_ZONE_MODULES);
}

/** The unit is one module, from the upper left corner of the QR code. */
export type ModuleRun = { readonly x: number; readonly y: number; readonly length: number };

/** There are far fewer runs than modules, and no seams are visible within a run. docs/product/stickers.md 4.4. */
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
 * Positions are relative to the previous run, which makes the compressed path a third smaller. docs/product/stickers.md
 * 4.4.
 */
export function makeQrPath(modules: readonly (readonly boolean[])[]): string {
  let from = { x: 0, y: 0 };
  return findModuleRuns(modules)
    .map((run) => {
      const step = `m${run.x - from.x} ${run.y - from.y}h${run.length}v1h${-run.length}z`;
      from = run;
      return step;
    })
    .join("");
}
