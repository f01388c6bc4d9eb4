import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";

import { pages } from "#contract/pages.ts";
import type { AccountState } from "#contract/states.ts";
import type { Role } from "#domain/actor.ts";

import { SearchField } from "../../ui/search-field.tsx";
import { Empty } from "../../ui/states.tsx";
import { AHEAD, api, queryClient } from "../api.ts";
import { given } from "../given.ts";
import { FilterChoices } from "../list/filter-choices.tsx";
import { useList } from "../list/list-data.ts";
import { List } from "../list/list.tsx";
import { Page } from "../page.tsx";
import { paged, pageInput } from "../paged.ts";
import { useTypedSearch } from "../typed-search.ts";
import { roles } from "./role-badge.tsx";
import { UsersTable } from "./users-table.tsx";

const roleNames: Record<Role | "all", string> = {
  all: "Tümü",
  customer: roles.customer.word,
  company: roles.company.word,
  admin: roles.admin.word,
};

const stateNames: Record<AccountState, string> = { all: "Tümü", open: "Açık", closed: "Kapalı" };

const usersOptions = (asked: { search: string; state: AccountState; role?: Role }, how = {}) =>
  api.admin.users.list.infiniteOptions({
    ...paged,
    ...how,
    input: pageInput(asked),
  });

export function ahead(): void {
  void queryClient.prefetchInfiniteQuery(usersOptions({ search: "", state: "all" }, AHEAD));
}

/** Every account, newest first; search and filter live in the address, so that going back finds them again. */
export function UsersPage() {
  const { search = "", role, state = "all" } = useSearch({ from: `/admin${pages.adminUsers.path}` });
  const navigate = useNavigate({ from: pages.adminUsers.path });
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (change: { search?: string; role?: Role | undefined; state?: AccountState | undefined }) =>
    void navigate({ search: (now) => given({ ...now, ...change }), replace: true });
  const [typed, setTyped] = useTypedSearch(search, (text) => show({ search: text }));
  const list = useList(usersOptions({ search, state, ...given({ role }) }), { noun: "kullanıcı" });

  return (
    <Page title="Kullanıcılar" lead="En yeni hesaplar önce.">
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <SearchField
          label="Kullanıcı ara"
          placeholder="Ad veya e-posta"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FilterChoices
          legend="Rol"
          names={roleNames}
          usual="all"
          chosen={role}
          onChoose={(chosen) => show({ role: chosen })}
        />
        <FilterChoices
          legend="Hesap durumu"
          names={stateNames}
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
        empty={<Empty title="Eşleşen kullanıcı yok" text="Aramayı kısaltın veya süzgeci değiştirin." />}
      >
        {list.rows.length > 0 && (
          <UsersTable
            users={list.rows}
            stale={list.isStale}
            // The button that was pressed is gone, and the focus with it; so may be the table.
            onDone={() => heading.current?.focus({ preventScroll: true })}
          />
        )}
      </List>
    </Page>
  );
}
