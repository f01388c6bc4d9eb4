import { useNavigate } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";

import { pages } from "#contract/pages.ts";
import { takeEarlyText } from "#web/app/forms/early-input.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { SearchField } from "#web/ui/search-field.tsx";

export function CodesSearch({ search }: { search: string }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTypedSearch(
    search,
    (text) =>
      void navigate({
        to: pages.dashboard.path,
        search: removeEmptyParameters({ search: text }),
        replace: true,
        resetScroll: false,
      }),
  );

  // On a page that the server rendered, the user may have typed before hydration. React reports no event for that text.
  useLayoutEffect(() => setTyped(takeEarlyText(field.current!)), [setTyped]);

  return (
    <div className="mb-5 grid max-w-md">
      <SearchField
        ref={field}
        name="search"
        label="Etiket ara"
        placeholder="Plaka, kod veya not"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}
