import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

import { pages } from "#contract/pages.ts";

import { say } from "../../ui/live.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { given } from "../given.ts";
import { useTypedSearch } from "../typed-search.ts";

/** The search in one's own codes; it lives in the address. `found` is how many are shown, once they have come. */
export function CodesSearch({ search, found }: { search: string; found: number | undefined }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useTypedSearch(
    search,
    (text) =>
      void navigate({ to: pages.dashboard.path, search: given({ search: text }), replace: true, resetScroll: false }),
  );

  useEffect(() => {
    // Only what was searched for is told: the page has more to say when it opens.
    if (found !== undefined && search !== "")
      say(found === 0 ? "Eşleşen numaratör yok." : `${found} numaratör gösteriliyor.`);
  }, [found, search]);

  return (
    <div className="mb-5 grid max-w-md">
      <SearchField
        label="Numaratör ara"
        placeholder="Plaka, kod veya not"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}
