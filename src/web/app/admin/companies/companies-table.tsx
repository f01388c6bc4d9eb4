import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import type { ListedCompanyView } from "#contract/people/companies.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { EmailText } from "#web/parts/email-text.tsx";

import { CompanyBadges } from "./company-badges.tsx";
import { SlotForm } from "./slot-form.tsx";

const cellStyle = "lg:table-cell lg:px-4 lg:py-4 lg:align-top";
const headStyle = "px-4 py-3 font-semibold";

export function CompaniesTable({ companies, stale }: { companies: ListedCompanyView[]; stale: boolean }) {
  // Kept outside the rows, because a search removes and restores rows.
  const [typed, setTyped] = useState<Readonly<Record<string, string | undefined>>>({});
  useUnsaved(Object.values(typed).some((text) => text !== undefined));

  if (companies.length === 0) return null;
  return (
    <table
      aria-busy={stale}
      className={`lg:border-line lg:bg-surface block w-full text-left transition-opacity lg:table lg:table-fixed lg:border-separate lg:border-spacing-0 lg:overflow-hidden lg:rounded-2xl lg:border ${stale ? "opacity-60" : ""}`}
    >
      <caption className="sr-only">Şirketler</caption>
      <thead className="bg-sunken text-ink-soft text-sm max-lg:sr-only">
        <tr>
          <th scope="col" className={headStyle}>
            Şirket
          </th>
          <th scope="col" className={`${headStyle} w-52`}>
            Durum
          </th>
          <th scope="col" className={`${headStyle} w-28 text-right`}>
            Araç kodu
          </th>
          <th scope="col" className={`${headStyle} w-40`}>
            Kayıt tarihi
          </th>
          <th scope="col" className={`${headStyle} w-80`}>
            Araç limiti
          </th>
        </tr>
      </thead>
      <tbody className="grid gap-4 sm:grid-cols-2 lg:table-row-group">
        {companies.map((company) => (
          <CompanyRow
            key={company.id}
            company={company}
            typed={typed[company.id]}
            onType={(text) => setTyped((all) => ({ ...all, [company.id]: text }))}
            onSaved={(text) =>
              setTyped((all) => (all[company.id] === text ? { ...all, [company.id]: undefined } : all))
            }
          />
        ))}
      </tbody>
    </table>
  );
}

function CompanyRow({
  company,
  ...limit
}: {
  company: ListedCompanyView;
  typed: string | undefined;
  onType: (text: string | undefined) => void;
  onSaved: (text: string) => void;
}) {
  const { userId, name, formerName, email, cars, createdAt, reappliedAt } = company;
  return (
    <tr className="border-line bg-surface lg:[&>*]:border-line flex flex-wrap items-start gap-x-4 gap-y-2 rounded-2xl border p-4 lg:table-row lg:[&>*]:border-t">
      <th scope="row" className={`${cellStyle} w-full font-normal wrap-anywhere lg:w-auto`}>
        <Link
          to={pages.adminCompany.path}
          params={{ userId }}
          className="text-brand inline-block min-h-6 font-bold underline"
        >
          {name}
        </Link>
        {formerName !== null && <span className="text-ink-soft block text-sm">{`Eski adı: ${formerName}`}</span>}
        <span className="text-ink-soft block text-sm">
          <EmailText>{email}</EmailText>
        </span>
      </th>
      <td className={`${cellStyle} w-full lg:w-auto`}>
        <CompanyBadges company={company} />
      </td>
      <td className={`${cellStyle} tabular-nums lg:text-right`}>
        <span>{cars}</span>
        <span className="lg:hidden">{company.isApproved ? ` araç kodu, limit ${company.carSlots}` : " araç kodu"}</span>
      </td>
      <td className={`${cellStyle} text-ink-soft`}>
        <span className="lg:hidden">Kayıt: </span>
        <span>{formatLongDate(createdAt)}</span>
        {reappliedAt !== null && (
          <span className="block text-sm">{`Yeniden başvurdu: ${formatLongDate(reappliedAt)}`}</span>
        )}
      </td>
      {/* On a telephone the limit of an approved company is changed on the company's page. */}
      <td className={`${cellStyle} mt-1 w-full lg:w-auto ${company.isApproved ? "max-lg:hidden" : ""}`}>
        <SlotForm company={company} {...limit} labelStyle="lg:sr-only" />
      </td>
    </tr>
  );
}
