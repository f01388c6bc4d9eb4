import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { ListedUserView } from "#contract/users.ts";
import { formatLongDate } from "#domain/istanbul.ts";

import { RoleBadge } from "./role-badge.tsx";

const cell = "px-3 py-3 align-top sm:px-4";

/** Accounts with their roles; the name of a company leads to its page. */
export function UsersTable({ users, stale }: { users: ListedUserView[]; stale: boolean }) {
  return (
    <div
      className={`border-line bg-surface overflow-hidden rounded-2xl border transition-opacity ${stale ? "opacity-60" : ""}`}
      aria-busy={stale}
    >
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">Kullanıcılar</caption>
        <thead className="bg-sunken text-ink-soft text-sm">
          <tr>
            <th scope="col" className={cell}>
              Ad
            </th>
            <th scope="col" className={`${cell} hidden lg:table-cell`}>
              E-posta
            </th>
            <th scope="col" className={`${cell} w-32 sm:w-40`}>
              Rol
            </th>
            <th scope="col" className={`${cell} hidden w-48 md:table-cell`}>
              Kayıt tarihi
            </th>
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {users.map((user) => (
            <tr key={user.id}>
              <th scope="row" className={`${cell} font-normal wrap-anywhere`}>
                <Name {...user} />
                <span className="text-ink-soft block text-sm lg:hidden">{user.email}</span>
                <span className="text-ink-soft block text-sm md:hidden">{formatLongDate(user.createdAt)}</span>
              </th>
              <td className={`${cell} hidden wrap-anywhere lg:table-cell`}>{user.email}</td>
              <td className={cell}>
                <RoleBadge role={user.role} />
              </td>
              <td className={`${cell} text-ink-soft hidden md:table-cell`}>{formatLongDate(user.createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Name({ id, displayName, role }: ListedUserView) {
  if (role !== "company") return <span className="font-medium">{displayName}</span>;
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
