/**
 * Repeats a statement that changes at most `size` rows until it finds no more, so that no transaction locks many rows
 * for long.
 */
export async function repeatInBatches(
  size: number,
  run: (size: number) => Promise<{ numAffectedRows?: bigint | undefined }>,
): Promise<number> {
  for (let changed = 0; ;) {
    const { numAffectedRows = 0n } = await run(size);
    changed += Number(numAffectedRows);
    if (numAffectedRows < size) return changed;
  }
}
