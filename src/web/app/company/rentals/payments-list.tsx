import { useInfiniteQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";

import type { RentalView } from "#contract/api/rentals.ts";
import { formatLongDateTime } from "#domain/istanbul.ts";
import { formatKurus } from "#domain/money.ts";
import { api } from "#web/app/api/client.ts";
import { paged, pageInput, rowsOf } from "#web/app/list/paged.ts";
import { Badge } from "#web/parts/badge.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";

/** Payments that come with the rental. */
const FIRST_PAGE = 50;

const refund = { word: "İade", colour: "bg-sunken text-ink-soft", Icon: Undo2 };

/** The payments of a rental, newest first, older ones on demand; money given back is marked. */
export function PaymentsList({ rental: { id: rentalId, payments } }: { rental: RentalView }) {
  const last = payments.at(-1);
  const older = useInfiniteQuery(
    api.company.rentals.payments.infiniteOptions({
      ...paged,
      input: pageInput({ rentalId }),
      initialPageParam: last && `${last.createdAt.getTime()}.${last.id}`,
      // Only when somebody asks for them.
      enabled: false,
    }),
  );
  if (payments.length === 0) return <p className="text-ink-soft">Henüz ödeme kaydedilmedi.</p>;
  return (
    <div>
      <ul aria-label="Kaydedilen ödemeler" className="divide-line border-line divide-y border-y">
        {[...payments, ...rowsOf(older)].map(({ id, amount, enteredBy, createdAt }) => (
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
      <ShowMore list={{ ...older, hasNextPage: older.data ? older.hasNextPage : payments.length === FIRST_PAGE }} />
    </div>
  );
}
