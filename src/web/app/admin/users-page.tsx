import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { pages } from "#contract/pages.ts";
import { accountStates, type AccountState } from "#contract/states.ts";
import { ROLES, type Role } from "#domain/actor.ts";

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
import { roles } from "./role-badge.tsx";
import { UsersTable } from "./users-table.tsx";

const choices = [
  { value: "all", label: "Tümü" } as const,
  ...ROLES.map((role) => ({ value: role, label: roles[role].word })),
];

const stateNames: Record<AccountState, string> = { all: "Tümü", open: "Açık", closed: "Kapalı" };

const usersOptions = (asked: { search: string; state: AccountState; role?: Role }, how = {}) =>
  api.admin.users.list.infiniteOptions({
    ...paged,
    ...how,
    input: pageInput(asked),
    placeholderData: keepPreviousData,
  });

export function ahead(): void {
  void queryClient.prefetchInfiniteQuery(usersOptions({ search: "", state: "all" }, AHEAD));
}

/** Every account, newest first; search and filter live in the address, so that going back finds them again. */
export function UsersPage() {
  const { search = "", role, state = "all" } = useSearch({ from: `/admin${pages.adminUsers.path}` });
  const navigate = useNavigate({ from: pages.adminUsers.path });
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useTypedSearch(
    search,
    (typedSearch) => void navigate({ search: (now) => given({ ...now, search: typedSearch }), replace: true }),
  );

  const list = useInfiniteQuery(usersOptions({ search, state, ...given({ role }) }));
  const users = rowsOf(list);
  const found = list.isSuccess && !list.isPlaceholderData ? users.length : undefined;

  useEffect(() => {
    if (found !== undefined) say(found === 0 ? "Eşleşen kullanıcı yok." : `${found} kullanıcı gösteriliyor.`);
  }, [found, search, role, state]);

  return (
    <Page title="Kullanıcılar" lead="En yeni hesaplar önce.">
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <SearchField
          label="Kullanıcı ara"
          placeholder="Ad veya e-posta"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Choices
          legend="Rol"
          choices={choices}
          chosen={role ?? "all"}
          onChoose={(chosen) =>
            void navigate({
              search: (now) => given({ ...now, role: chosen === "all" ? undefined : chosen }),
              replace: true,
            })
          }
        />
        <Choices
          legend="Hesap durumu"
          choices={accountStates.map((value) => ({ value, label: stateNames[value] }))}
          chosen={state}
          onChoose={(chosen) =>
            void navigate({
              search: (now) => given({ ...now, state: chosen === "all" ? undefined : chosen }),
              replace: true,
            })
          }
        />
      </div>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Kullanıcı listesi
      </h2>
      {list.isPending && <Waiting />}
      {list.isError && users.length === 0 && (
        <Failed
          text={readSentenceFor(list.error, "Kullanıcılar yüklenirken bir hata oluştu.")}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isSuccess && users.length === 0 && (
        <Empty title="Eşleşen kullanıcı yok">
          <p className="text-ink-soft mt-2">Aramayı kısaltın veya süzgeci değiştirin.</p>
        </Empty>
      )}
      {users.length > 0 && (
        <UsersTable
          users={users}
          stale={list.isPlaceholderData}
          // The button that was pressed is gone, and the focus with it; so may be the table.
          onDone={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
      <ShowMore list={list} />
    </Page>
  );
}
