type Given<Search> = { [Name in keyof Search]?: Exclude<Search[Name], undefined> };

/** What is given of a page's search and filters, so that an address holds nothing empty. */
export function nonEmpty<Search extends object>(search: Search): Given<Search> {
  const entries: [string, unknown][] = Object.entries(search);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== "")) as Given<Search>;
}
