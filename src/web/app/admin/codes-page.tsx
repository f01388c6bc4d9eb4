import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";

import { pages } from "#contract/pages.ts";
import { codeStates, type CodeState } from "#contract/states.ts";

import { Choices } from "../../ui/choices.tsx";
import { say } from "../../ui/live.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Empty, Failed, Waiting } from "../../ui/states.tsx";
import { AHEAD, api, queryClient } from "../api.ts";
import { given } from "../given.ts";
import { Page } from "../page.tsx";
import { paged, pageInput, rowsOf } from "../paged.ts";
import { readSentenceFor } from "../sentences.ts";
import { useTypedSearch } from "../typed-search.ts";
import { CodesTable } from "./codes-table.tsx";

const stateNames: Record<CodeState, string> = { all: "Tümü", linked: "Bağlı", free: "Boşta", off: "Kapalı" };

const codesOptions = (asked: { search: string; state: CodeState }, how = {}) =>
  api.admin.codes.list.infiniteOptions({
    ...paged,
    ...how,
    input: pageInput(asked),
    placeholderData: keepPreviousData,
  });

export function ahead(): void {
  void queryClient.prefetchInfiniteQuery(codesOptions({ search: "", state: "all" }, AHEAD));
}

/** All codes, newest first, those of a search by code; search and filter live in the address, so that going back finds them again. */
export function CodesPage() {
  const { search = "", state = "all" } = useSearch({ from: `/admin${pages.adminCodes.path}` });
  const navigate = useNavigate({ from: pages.adminCodes.path });
  const [typed, setTyped] = useTypedSearch(
    search,
    (typedSearch) => void navigate({ search: (now) => given({ ...now, search: typedSearch }), replace: true }),
  );

  const list = useInfiniteQuery(codesOptions({ search, state }));
  const codes = rowsOf(list);
  const found = list.isSuccess && !list.isPlaceholderData ? codes.length : undefined;

  useEffect(() => {
    if (found !== undefined) say(found === 0 ? "Eşleşen kod yok." : `${found} kod gösteriliyor.`);
  }, [found, search, state]);

  return (
    <Page
      title="QR kodları"
      lead={search === "" ? "En yeni kodlar önce." : "Aramanızla başlayan kodlar, kod sırasıyla."}
    >
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <SearchField
          label="Kod ara"
          lang="en"
          autoCapitalize="characters"
          placeholder="Kodun başı, ör. KT7M"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Choices
          legend="Durum"
          choices={codeStates.map((value) => ({ value, label: stateNames[value] }))}
          chosen={state}
          onChoose={(chosen) =>
            void navigate({
              search: (now) => given({ ...now, state: chosen === "all" ? undefined : chosen }),
              replace: true,
            })
          }
        />
      </div>
      {list.isPending && <Waiting />}
      {list.isError && codes.length === 0 && (
        <Failed
          text={readSentenceFor(list.error, "Kodlar yüklenirken bir hata oluştu.")}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isSuccess && codes.length === 0 && (
        <Empty title={search === "" && state === "all" ? "Henüz kod üretilmedi" : "Eşleşen kod yok"}>
          <p className="text-ink-soft mt-2">
            {search === "" && state === "all"
              ? "Admin Paneli'ndeki üreticiyle ilk kodları oluşturun."
              : "Aramayı kısaltın veya süzgeci değiştirin."}
          </p>
        </Empty>
      )}
      {codes.length > 0 && <CodesTable codes={codes} stale={list.isPlaceholderData} />}
      <ShowMore list={list} />
    </Page>
  );
}
