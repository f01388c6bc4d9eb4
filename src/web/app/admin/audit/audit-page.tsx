import { useSearch } from "@tanstack/react-router";
import { useRef } from "react";

import { pages } from "#contract/pages.ts";
import { AUDIT_KINDS } from "#domain/people/audit.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { Page } from "#web/app/page/page.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { AuditFilters, type AuditSearch, type AuditSearchChange } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";

const auditQueryOptions = (asked: AuditSearch, how = {}) =>
  api.admin.audit.list.infiniteOptions({ ...paged(asked), ...how });

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(auditQueryOptions({}, PREFETCH_OPTIONS));
}

/** The filters are kept in the URL, so that a link can show the events of one code or account. */
export function AuditPage() {
  const { kind, ...others } = useSearch({ from: `/admin${pages.adminAudit.path}` });
  const search: AuditSearch = {
    ...others,
    ...removeEmptyParameters({ kind: AUDIT_KINDS.find((one) => one === kind) }),
  };
  const show = useNarrow<AuditSearchChange>();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useList(auditQueryOptions(search), { noun: "kayıt" });
  const isFiltered = Object.keys(search).length > 0;
  const person = list.rows
    .flatMap(({ actor, account }) => [actor, account])
    .find((one) => one !== null && one.id === search.userId && one.displayName !== "");

  return (
    <Page
      title="Denetim kaydı"
      lead="Kim, neyi, ne zaman yaptı. En yeniler önce. Kayıtlar iki yıl saklanır, değiştirilemez."
    >
      <AuditFilters
        search={search}
        personName={person?.displayName ?? "seçilen hesap"}
        onChange={show}
        // The pressed chip has been removed, so the heading takes the focus.
        onRemoved={() => heading.current?.focus()}
        more={<ListMore title="Denetim kaydı" list="audit" filter={search} />}
      />
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Kayıtlar
      </h2>
      <List
        list={list}
        failed="Denetim kaydı yüklenirken bir hata oluştu."
        empty={
          isFiltered ? (
            <EmptyState title="Eşleşen kayıt yok" text="Tarihleri genişletin veya filtreleri kaldırın." />
          ) : (
            <EmptyState
              title="Henüz kayıt yok"
              text="Girişler, bağlanan kodlar ve yönetici işlemleri burada görünür."
            />
          )
        }
      >
        {list.rows.length > 0 && <AuditTable events={list.rows} stale={list.isStale} />}
      </List>
    </Page>
  );
}
