import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

import { pages } from "#contract/pages.ts";
import type { DayRange } from "#domain/fleet/company-report.ts";
import { formatKurus } from "#domain/words/money.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";

import type { FigureName } from "./report-words.ts";

const amountLinkStyle =
  "decoration-line-strong hover:text-brand underline decoration-1 underline-offset-4 whitespace-nowrap tabular-nums ";

export function AmountLink({
  figure,
  amount,
  days,
  car,
}: {
  figure: FigureName;
  amount: number;
  days: DayRange;
  car?: string | undefined;
}) {
  const text = formatKurus(amount);
  if (figure === "net") return <span className="whitespace-nowrap tabular-nums">{text}</span>;
  if (amount === 0) return <span className="text-ink-soft whitespace-nowrap tabular-nums">{text}</span>;
  return (
    <RowsLink figure={figure} days={days} car={car}>
      {text}
    </RowsLink>
  );
}

function RowsLink({
  figure,
  days,
  car,
  children,
}: {
  figure: Exclude<FigureName, "net">;
  days: DayRange;
  car: string | undefined;
  children: ReactNode;
}) {
  const search = removeEmptyParameters({ ...days, car });
  switch (figure) {
    case "income":
      return (
        <Link to={pages.reportRows.path} search={search} className={amountLinkStyle}>
          {children}
        </Link>
      );
    case "collected":
      return (
        <Link to={pages.reportRows.path} search={{ ...search, rows: "payments" }} className={amountLinkStyle}>
          {children}
        </Link>
      );
    case "outstanding":
      return (
        <Link to={pages.billing.path} search={search} className={amountLinkStyle}>
          {children}
        </Link>
      );
    case "spent":
      return (
        <Link
          to={pages.expenses.path}
          search={car === "" ? { ...search, of: "company" } : search}
          hash="giderler"
          className={amountLinkStyle}
        >
          {children}
        </Link>
      );
  }
}
