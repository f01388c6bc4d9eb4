/** Nobody can know that the renter has it. docs/product/rentals.md 9.28. */
export interface SheetCopy {
  readonly given: { readonly at: Date; readonly by: string } | null;
  /** The page that has it was opened through the renter's link, outside of the company's browsers. */
  readonly openedAt: Date | null;
  /** `to` is masked. */
  readonly mailed: { readonly at: Date; readonly to: string } | null;
}

/** The earliest time at which anything is known about a copy; null if nothing is known. */
export function findCopyTime({ given, openedAt, mailed }: SheetCopy): Date | null {
  const times = [given?.at, openedAt, mailed?.at].filter((at) => at instanceof Date);
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

export function hadCopyBefore(copy: SheetCopy, handedOverAt: Date): boolean {
  const at = findCopyTime(copy);
  return at !== null && at <= handedOverAt;
}
