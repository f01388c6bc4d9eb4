/** What every request of a list page by page needs beside its filters. */
export function paged<Input extends object>(input: Input) {
  return {
    initialPageParam: undefined,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
    input: (cursor: string | undefined) => ({ ...input, ...(cursor === undefined ? {} : { cursor }) }),
  };
}

export function flattenPages<Row>({ data }: { data: { pages: { items: Row[] }[] } | undefined }): Row[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}
