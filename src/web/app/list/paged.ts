export const pagedQueryOptions = {
  initialPageParam: undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
};

export function makePageInput<Input extends object>(input: Input) {
  return (cursor: string | undefined) => ({ ...input, ...(cursor === undefined ? {} : { cursor }) });
}

export function flattenPages<Row>({ data }: { data: { pages: { items: Row[] }[] } | undefined }): Row[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}
