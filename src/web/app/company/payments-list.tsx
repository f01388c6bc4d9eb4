import { Undo2 } from "lucide-react";

import type { PaymentView } from "#contract/rentals.ts";
import { formatLongDateTime } from "#domain/istanbul.ts";
import { formatKurus } from "#domain/money.ts";

import { Badge } from "../../parts/status-badge.tsx";

const refund = { word: "İade", colour: "bg-sunken text-ink-soft", Icon: Undo2 };

/** The payments of a rental, newest first; money given back is marked. */
export function PaymentsList({ payments }: { payments: PaymentView[] }) {
  if (payments.length === 0) return <p className="text-ink-soft">Henüz ödeme kaydedilmedi.</p>;
  return (
    <ul aria-label="Kaydedilen ödemeler" className="divide-line border-line divide-y border-y">
      {payments.map(({ id, amount, enteredBy, createdAt }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
          <span className="min-w-0 flex-1">
            <span className="block">{formatLongDateTime(createdAt)}</span>
            <span className="text-ink-soft block text-sm wrap-anywhere">{enteredBy}</span>
          </span>
          <span className="flex items-center gap-2 font-bold whitespace-nowrap tabular-nums">
            {amount < 0 && <Badge look={refund} />}
            {formatKurus(amount)}
          </span>
        </li>
      ))}
    </ul>
  );
}
