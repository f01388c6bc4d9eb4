/** Brings an item to the middle of its row. The row must be the item's offset parent. */
export function scrollSideways(row: HTMLElement | null, item: HTMLElement | null | undefined): void {
  if (row && item) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
}
