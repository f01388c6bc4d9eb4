/** How every list of the API goes on to its next page. */
export const paged = {
  initialPageParam: undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
};

/** What a list is asked with: the same for every page, and where the page begins. */
export function pageInput<Input extends object>(input: Input) {
  return (cursor: string | undefined) => ({ ...input, ...(cursor === undefined ? {} : { cursor }) });
}

/** The rows of all pages that have come. */
export function rowsOf<Row>({ data }: { data: { pages: { items: Row[] }[] } | undefined }): Row[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}
