interface Page<Row> {
  items: Row[];
  next: string | null;
}

/** Every row of a list from its first page to its last, and how many rows each page held. */
export async function walk<Row>(
  load: (position: { cursor?: string }) => Promise<Page<Row>>,
): Promise<{ rows: Row[]; sizes: number[] }> {
  const rows: Row[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await load(cursor === undefined ? {} : { cursor });
    rows.push(...page.items);
    sizes.push(page.items.length);
    cursor = page.next;
  }
  return { rows, sizes };
}
