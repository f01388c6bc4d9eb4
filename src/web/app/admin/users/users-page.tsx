import { useSearch } from "@tanstack/react-router";
import { useRef } from "react";

import { pages } from "#contract/pages.ts";
import type { AccountStateFilter } from "#contract/words/list-filters.ts";
import type { Role } from "#domain/people/actor.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { ListSearch } from "#web/app/list/list-search.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { Page } from "#web/app/page/page.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { roleBadges } from "./role-badge.tsx";
import { UsersTable } from "./users-table.tsx";

const roleFilterNames: Record<Role | "all", string> = {
  all: "Tümü",
  customer: roleBadges.customer.word,
  company: roleBadges.company.word,
  admin: roleBadges.admin.word,
};

const accountStateNames: Record<AccountStateFilter, string> = { all: "Tümü", open: "Açık", closed: "Kapalı" };

const usersQueryOptions = (asked: { search: string; state: AccountStateFilter; role?: Role }, how = {}) =>
  api.admin.users.list.infiniteOptions({ ...paged(asked), ...how });

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(usersQueryOptions({ search: "", state: "all" }, PREFETCH_OPTIONS));
}

/** The history entry keeps search and filter, so that the browser's back button restores both. */
export function UsersPage() {
  const { search = "", role, state = "all" } = useSearch({ from: `/admin${pages.adminUsers.path}` });
  const heading = useRef<HTMLHeadingElement>(null);
  const show = useNarrow<{ search?: string; role?: Role | undefined; state?: AccountStateFilter | undefined }>();
  const list = useList(usersQueryOptions({ search, state, ...removeEmptyParameters({ role }) }), { noun: "kullanıcı" });

  return (
    <Page title="Kullanıcılar" lead="En yeni hesaplar önce.">
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <ListSearch
          label="Kullanıcı ara"
          placeholder="Ad veya e-posta"
          search={search}
          onSearch={(text) => show({ search: text })}
        >
          <ListMore title="Kullanıcılar" list="users" filter={{ search, state, ...removeEmptyParameters({ role }) }} />
        </ListSearch>
        <FilterChoices
          legend="Rol"
          names={roleFilterNames}
          usual="all"
          chosen={role}
          onChoose={(chosen) => show({ role: chosen })}
        />
        <FilterChoices
          legend="Hesap durumu"
          names={accountStateNames}
          usual="all"
          chosen={state}
          onChoose={(chosen) => show({ state: chosen })}
        />
      </div>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Kullanıcı listesi
      </h2>
      <List
        list={list}
        failed="Kullanıcılar yüklenirken bir hata oluştu."
        empty={<EmptyState title="Eşleşen kullanıcı yok" text="Aramayı kısaltın veya filtreyi değiştirin." />}
      >
        {list.rows.length > 0 && (
          <UsersTable
            users={list.rows}
            stale={list.isStale}
            // The pressed button may have been removed with its row, so the heading takes the focus.
            onDone={() => heading.current?.focus({ preventScroll: true })}
          />
        )}
      </List>
    </Page>
  );
}
