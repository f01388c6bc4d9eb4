type GivenSearch<Search> = { [Name in keyof Search]?: Exclude<Search[Name], undefined> };

export function removeEmptyParameters<Search extends object>(search: Search): GivenSearch<Search> {
  const entries: [string, unknown][] = Object.entries(search);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== "")) as GivenSearch<Search>;
}
