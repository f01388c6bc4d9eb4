import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";

import { pages } from "#contract/pages.ts";
import { companyStates, type CompanyState } from "#contract/states.ts";

import { Choices } from "../../ui/choices.tsx";
import { say } from "../../ui/live.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Empty, Failed, Waiting } from "../../ui/states.tsx";
import { AHEAD, queryClient } from "../api.ts";
import { given } from "../given.ts";
import { Page } from "../page.tsx";
import { rowsOf } from "../paged.ts";
import { readSentenceFor } from "../sentences.ts";
import { useTypedSearch } from "../typed-search.ts";
import { companiesOptions } from "./companies-data.ts";
import { CompaniesTable } from "./companies-table.tsx";

const stateNames: Record<CompanyState, string> = {
  all: "Tümü",
  waiting: "Onay bekleyen",
  approved: "Onaylı",
  refused: "Reddedilen",
  renamed: "Adı değişen",
};

export function ahead(): void {
  void queryClient.prefetchInfiniteQuery(companiesOptions({ search: "", state: "all" }, AHEAD));
}

/** All companies, newest first, where an administrator approves them and sets how many cars each may have. */
export function CompaniesPage() {
  const { search = "", state = "all" } = useSearch({ from: `/admin${pages.adminCompanies.path}` });
  const navigate = useNavigate({ from: pages.adminCompanies.path });
  const [typed, setTyped] = useTypedSearch(
    search,
    (typedSearch) => void navigate({ search: (now) => given({ ...now, search: typedSearch }), replace: true }),
  );

  const list = useInfiniteQuery(companiesOptions({ search, state }));
  const companies = rowsOf(list);
  const found = list.isSuccess && !list.isPlaceholderData ? companies.length : undefined;

  useEffect(() => {
    if (found !== undefined) say(found === 0 ? "Eşleşen şirket yok." : `${found} şirket gösteriliyor.`);
  }, [found, search, state]);

  return (
    <Page title="Şirketler" lead="En yeni başvurular önce.">
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <SearchField
          label="Şirket ara"
          placeholder="Şirket adı veya e-posta"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Choices
          legend="Durum"
          choices={companyStates.map((value) => ({ value, label: stateNames[value] }))}
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
      {list.isError && companies.length === 0 && (
        <Failed
          text={readSentenceFor(list.error, "Şirketler yüklenirken bir hata oluştu.")}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isSuccess && companies.length === 0 && <NoCompanies search={search} state={state} />}
      <CompaniesTable companies={companies} stale={list.isPlaceholderData} />
      <ShowMore list={list} />
    </Page>
  );
}

function NoCompanies({ search, state }: { search: string; state: CompanyState }) {
  if (search !== "") return <Nothing title="Eşleşen şirket yok" text="Aramayı kısaltın veya süzgeci değiştirin." />;
  switch (state) {
    case "all":
      return <Nothing title="Henüz şirket yok" text="Kayıt olan rent a car şirketleri onayınız için burada görünür." />;
    case "waiting":
      return <Nothing title="Onay bekleyen şirket yok" text="Yeni başvurular burada görünür." />;
    case "approved":
      return <Nothing title="Onaylı şirket yok" text="Onay bekleyen şirketlere bir limit girip onaylayın." />;
    case "renamed":
      return <Nothing title="Adı değişen şirket yok" text="Onaylı bir şirket adını değiştirirse burada görünür." />;
    case "refused":
      return <Nothing title="Reddedilen şirket yok" text="Reddettiğiniz başvurular nedenleriyle burada görünür." />;
  }
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <Empty title={title}>
      <p className="text-ink-soft mt-2">{text}</p>
    </Empty>
  );
}
