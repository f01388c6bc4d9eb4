import type { ComponentProps } from "react";

import type { Elements } from "#web/ui/elements.ts";
import { SearchField } from "#web/ui/search-field.tsx";

import { useTypedSearch } from "./typed-search.ts";

/** Searches while the user types. `children` stand beside the field. */
export function ListSearch({
  search,
  onSearch,
  children,
  ...field
}: Pick<ComponentProps<typeof SearchField>, "label" | "placeholder" | "lang" | "autoCapitalize"> & {
  search: string;
  onSearch: (search: string) => void;
  children?: Elements;
}) {
  const [typed, setTyped] = useTypedSearch(search, onSearch);
  return (
    <div className="flex min-w-0 grow basis-72 items-end gap-1">
      <SearchField {...field} value={typed} onChange={({ target }) => setTyped(target.value)} />
      {children}
    </div>
  );
}
