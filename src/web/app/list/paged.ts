/** The options for finding the next page. They are the same for every list of the API. */
export const pagedQueryOptions = {
  initialPageParam: undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
};

/** Returns a function that makes the input of a page: the list's own input plus the cursor. */
export function makePageInput<Input extends object>(input: Input) {
  return (cursor: string | undefined) => ({ ...input, ...(cursor === undefined ? {} : { cursor }) });
}

export function flattenPages<Row>({ data }: { data: { pages: { items: Row[] }[] } | undefined }): Row[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}
