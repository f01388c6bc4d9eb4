import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { pages } from "#contract/pages.ts";
import { AUDIT_KINDS } from "#domain/audit.ts";

import { say } from "../../ui/live.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Empty, Failed, Waiting } from "../../ui/states.tsx";
import { AHEAD, api, queryClient } from "../api.ts";
import { given } from "../given.ts";
import { Page } from "../page.tsx";
import { paged, pageInput, rowsOf } from "../paged.ts";
import { readSentenceFor } from "../sentences.ts";
import { AuditFilters, type AuditSearch } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";

const auditOptions = (asked: AuditSearch, how = {}) =>
  api.admin.audit.list.infiniteOptions({
    ...paged,
    ...how,
    input: pageInput(asked),
    placeholderData: keepPreviousData,
  });

export function ahead(): void {
  void queryClient.prefetchInfiniteQuery(auditOptions({}, AHEAD));
}

/** Who did what, newest first; the filters live in the address, so that a link can show what happened to one code or account. */
export function AuditPage() {
  const { kind, ...others } = useSearch({ from: `/admin${pages.adminAudit.path}` });
  const search: AuditSearch = { ...others, ...given({ kind: AUDIT_KINDS.find((one) => one === kind) }) };
  const navigate = useNavigate({ from: pages.adminAudit.path });
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery(auditOptions(search));
  const events = rowsOf(list);
  const found = list.isSuccess && !list.isPlaceholderData ? events.length : undefined;
  const isFiltered = Object.keys(search).length > 0;
  const person = events
    .flatMap(({ actor, account }) => [actor, account])
    .find((one) => one !== null && one.id === search.userId && one.displayName !== "");

  useEffect(() => {
    if (found !== undefined) say(found === 0 ? "Eşleşen kayıt yok." : `${found} kayıt gösteriliyor.`);
  }, [found, kind, others]);

  return (
    <Page
      title="Denetim kaydı"
      lead="Kim, neyi, ne zaman yaptı; en yeniler önce. Kayıtlar iki yıl durur, değiştirilemez."
    >
      <AuditFilters
        search={search}
        personName={person?.displayName ?? "seçilen hesap"}
        onChange={(change) =>
          void navigate({ search: (now) => given({ ...now, ...change }), replace: true, resetScroll: false })
        }
        // The chip that was pressed is gone, and the focus with it.
        onRemoved={() => heading.current?.focus()}
      />
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Kayıtlar
      </h2>
      {list.isPending && <Waiting />}
      {list.isError && events.length === 0 && (
        <Failed
          text={readSentenceFor(list.error, "Denetim kaydı yüklenirken bir hata oluştu.")}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isSuccess && events.length === 0 && (
        <Empty title={isFiltered ? "Eşleşen kayıt yok" : "Henüz kayıt yok"}>
          <p className="text-ink-soft mt-2">
            {isFiltered
              ? "Tarihleri genişletin veya süzgeçleri kaldırın."
              : "Girişler, bağlanan kodlar ve yönetici işlemleri burada görünür."}
          </p>
        </Empty>
      )}
      {events.length > 0 && <AuditTable events={events} stale={list.isPlaceholderData} />}
      <ShowMore list={list} />
    </Page>
  );
}
