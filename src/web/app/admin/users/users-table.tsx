import { Link } from "@tanstack/react-router";
import { Ellipsis, History } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import type { ListedUserView } from "#contract/people/users.ts";
import { DEFAULT_DAILY_LINKS } from "#domain/sticker/code.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { EmailText } from "#web/parts/email-text.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

import { AccountClosing } from "./account-closing.tsx";
import { RoleBadge } from "./role-badge.tsx";
import { UserMenu } from "./user-menu.tsx";
import { UserQuestions, type UserQuestion } from "./user-questions.tsx";

const cellStyle = "lg:table-cell lg:px-4 lg:py-2 lg:align-middle";
const headStyle = "px-4 py-3 font-semibold";

export function UsersTable({ users, stale, onDone }: { users: ListedUserView[]; stale: boolean; onDone: () => void }) {
  const account = useAccount();
  const [asked, setAsked] = useState<UserQuestion>();
  const [isOpen, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  const [menuOf, setMenuOf] = useState<ListedUserView>();
  const [isMenuOpen, setMenuOpen] = useState(false);

  function ask(question: UserQuestion) {
    setAsked(question);
    setOpen(true);
    setRound(round + 1);
  }

  return (
    <>
      <table
        aria-busy={stale}
        className={`lg:border-line lg:bg-surface block w-full text-left transition-opacity lg:table lg:table-fixed lg:border-separate lg:border-spacing-0 lg:overflow-hidden lg:rounded-2xl lg:border ${stale ? "opacity-60" : ""}`}
      >
        <caption className="sr-only">Kullanıcılar</caption>
        <thead className="bg-sunken text-ink-soft text-sm max-lg:sr-only">
          <tr>
            <th scope="col" className={headStyle}>
              Kullanıcı
            </th>
            <th scope="col" className={`${headStyle} w-52`}>
              Rol ve durum
            </th>
            <th scope="col" className={`${headStyle} w-40`}>
              Kayıt tarihi
            </th>
            <th scope="col" className={`${headStyle} w-48`}>
              İşlemler
            </th>
          </tr>
        </thead>
        <tbody className="grid gap-4 sm:grid-cols-2 lg:table-row-group">
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              onMore={() => {
                setMenuOf(user);
                setMenuOpen(true);
              }}
            />
          ))}
        </tbody>
      </table>
      {menuOf && (
        <UserMenu
          user={menuOf}
          isOwn={menuOf.id === account?.id}
          open={isMenuOpen}
          onClose={() => setMenuOpen(false)}
          onAsk={(deed) => {
            setMenuOpen(false);
            ask({ user: menuOf, deed });
          }}
        />
      )}
      {asked && (
        <UserQuestions key={round} asked={asked} open={isOpen} onClose={() => setOpen(false)} onDone={onDone} />
      )}
    </>
  );
}

function UserRow({ user, onMore }: { user: ListedUserView; onMore: () => void }) {
  return (
    <tr className="border-line bg-surface lg:[&>*]:border-line flex flex-wrap items-start gap-x-4 gap-y-2 rounded-2xl border p-4 lg:table-row lg:[&>*]:border-t">
      <th scope="row" className={`${cellStyle} w-full font-normal wrap-anywhere lg:w-auto`}>
        <UserName {...user} />
        <span className="text-ink-soft block text-sm">
          <EmailText>{user.email}</EmailText>
        </span>
      </th>
      <td className={`${cellStyle} w-full lg:w-auto`}>
        <RoleBadge role={user.role} />
        <AccountClosing closing={user.closing} />
        {user.dailyLinks !== DEFAULT_DAILY_LINKS && (
          <p className="text-ink-soft mt-2 text-sm">{`Günde ${user.dailyLinks} kod bağlayabilir.`}</p>
        )}
      </td>
      <td className={`${cellStyle} text-ink-soft w-full lg:w-auto`}>
        <span className="lg:hidden">Kayıt: </span>
        <span>{formatLongDate(user.createdAt)}</span>
      </td>
      <td className={`${cellStyle} mt-auto w-full lg:mt-0 lg:w-auto`}>
        <div className="flex items-center justify-between gap-x-4 lg:justify-start">
          <Link
            to={pages.adminAudit.path}
            search={{ userId: user.id }}
            aria-label={`${user.displayName}: geçmişi`}
            className="text-brand hover:text-ink inline-flex min-h-11 items-center gap-2 font-semibold"
          >
            <History aria-hidden="true" size={18} />
            Geçmişi
          </Link>
          <IconButton
            Icon={Ellipsis}
            name={`${user.displayName}: diğer işlemler`}
            aria-haspopup="dialog"
            onClick={onMore}
          />
        </div>
      </td>
    </tr>
  );
}

function UserName({ id, displayName, role }: ListedUserView) {
  if (role !== "company")
    return (
      <span translate="no" className="font-medium">
        {displayName}
      </span>
    );
  return (
    <Link
      to={pages.adminCompany.path}
      params={{ userId: id }}
      className="text-brand inline-block min-h-6 font-bold underline"
    >
      {displayName}
    </Link>
  );
}
