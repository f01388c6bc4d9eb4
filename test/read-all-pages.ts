interface RowsPage<Row> {
  items: Row[];
  next: string | null;
}

export async function readAllPages<Row>(
  load: (position: { cursor?: string }) => Promise<RowsPage<Row>>,
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
