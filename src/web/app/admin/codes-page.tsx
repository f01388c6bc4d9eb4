import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";

import { codeStates, type CodeState } from "#contract/admin.ts";
import { pages } from "#contract/pages.ts";

import { inputStyle } from "../../ui/field.tsx";
import { say } from "../../ui/live.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Empty, Failed, Waiting } from "../../ui/states.tsx";
import { api, sentenceFor } from "../api.ts";
import { Page } from "../page.tsx";
import { CodesTable } from "./codes-table.tsx";

const stateNames: Record<CodeState, string> = { all: "Tümü", linked: "Bağlı", free: "Boşta" };

/** Typing rests this long before the list follows it. */
const SEARCH_AFTER = 250;

/** All codes, newest first; search and filter live in the address, so that going back finds them again. */
export function CodesPage() {
  const { search = "", state = "all" } = useSearch({ from: `/admin${pages.adminCodes.path}` });
  const navigate = useNavigate({ from: pages.adminCodes.path });
  const [typed, setTyped] = useState(search);

  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(
      () => void navigate({ search: (now) => withoutDefaults({ ...now, search: typed }), replace: true }),
      SEARCH_AFTER,
    );
    return () => clearTimeout(timer);
  }, [typed, search, navigate]);

  const list = useInfiniteQuery(
    api.admin.codes.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ search, state, ...(cursor === undefined ? {} : { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const codes = list.data?.pages.flatMap((page) => page.items) ?? [];
  const found = list.isSuccess && !list.isPlaceholderData ? codes.length : undefined;

  useEffect(() => {
    if (found !== undefined) say(found === 0 ? "Eşleşen kod yok." : `${found} kod gösteriliyor.`);
  }, [found, search, state]);

  return (
    <Page title="QR kodları" lead="En yeni kodlar önce.">
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <label className="min-w-60 flex-1 font-semibold">
          <span className="mb-1.5 block">Kod ara</span>
          <span className="relative block">
            <Search
              aria-hidden="true"
              size={20}
              className="text-ink-soft pointer-events-none absolute top-3.5 left-3.5"
            />
            <input
              type="search"
              lang="en"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="Kodun başı, ör. KT7M"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className={`${inputStyle} pl-11 font-normal`}
            />
          </span>
        </label>
        <fieldset className="border-line bg-surface flex gap-1 rounded-xl border p-1">
          <legend className="sr-only">Durum</legend>
          {codeStates.map((choice) => (
            <label key={choice} className="relative cursor-pointer">
              <input
                type="radio"
                name="state"
                checked={state === choice}
                onChange={() =>
                  void navigate({ search: (now) => withoutDefaults({ ...now, state: choice }), replace: true })
                }
                className="peer sr-only"
              />
              <span className="text-ink-soft peer-checked:bg-brand-solid peer-checked:text-on-brand peer-focus-visible:outline-brand block rounded-lg px-4 py-2 font-semibold peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2">
                {stateNames[choice]}
              </span>
            </label>
          ))}
        </fieldset>
      </div>
      {list.isPending && <Waiting />}
      {list.isError && codes.length === 0 && (
        <Failed
          text={sentenceFor(list.error, "Kodlar yüklenirken bir hata oluştu.")}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isSuccess && codes.length === 0 && (
        <Empty title={search === "" && state === "all" ? "Henüz kod üretilmedi" : "Eşleşen kod yok"}>
          <p className="text-ink-soft mt-2">
            {search === "" && state === "all"
              ? "Admin Paneli'ndeki üreticiyle ilk kodları oluşturun."
              : "Aramayı kısaltın ya da süzgeci değiştirin."}
          </p>
        </Empty>
      )}
      {codes.length > 0 && <CodesTable codes={codes} stale={list.isPlaceholderData} />}
      <ShowMore list={list} />
    </Page>
  );
}

function withoutDefaults({ search, state }: { search?: string; state?: CodeState }) {
  return { ...(search ? { search } : {}), ...(state && state !== "all" ? { state } : {}) };
}
