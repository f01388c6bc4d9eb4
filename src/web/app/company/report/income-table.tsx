import type { IncomeLineView, IncomePartView } from "#contract/fleet/company-report.ts";
import { formatKurus } from "#domain/words/money.ts";

const amountStyle = "py-1.5 pl-3 text-right";

export function IncomeTable({
  line: { present, before },
  names,
  head,
  periods,
}: {
  line: IncomeLineView;
  names: readonly string[];
  head: string;
  periods: { present: string; before: string };
}) {
  const all = Array.from({ length: Math.max(present.length, before.length) }, (_, nth) => nth);
  const rows = all.filter((nth) => present[nth]?.income || before[nth]?.income);
  return (
    <table className="mt-1 w-full max-w-xl text-left text-sm tabular-nums max-sm:wrap-anywhere">
      <caption className="sr-only">Gelir ve önceki dönemin geliri</caption>
      <thead className="text-ink-soft align-bottom">
        <tr>
          <th scope="col" className="py-1 font-semibold">
            {head}
          </th>
          {[periods.present, periods.before].map((name) => (
            <th key={name} scope="col" className={`${amountStyle} font-semibold`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((nth) => (
          <tr key={nth} className="border-line border-t">
            <th scope="row" className="py-1.5 font-normal">
              {names[nth] ?? `${nth + 1}`}
            </th>
            {[present[nth], before[nth]].map((part, place) => (
              <td key={periods[place === 0 ? "present" : "before"]} className={amountStyle}>
                {part ? formatKurus(part.income) : "–"}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot className="border-line border-t font-bold">
        <tr>
          <th scope="row" className="py-1.5">
            Toplam
          </th>
          <td className={amountStyle}>{formatKurus(sumIncome(present))}</td>
          <td className={amountStyle}>{formatKurus(sumIncome(before))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function sumIncome(parts: readonly IncomePartView[]): number {
  return parts.reduce((all, { income }) => all + income, 0);
}
