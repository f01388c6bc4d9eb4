import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";

import type { CarView } from "#contract/fleet/cars.ts";
import { pricesOf, proposePrice } from "#domain/fleet/rates.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";

import { priceText } from "./price-text.ts";

const MINUTE = 60_000;

/**
 * What a rental that starts now, or at `from`, and ends at `dueAt` costs by the car's rates, and how that was reckoned. `total` follows it until
 * somebody types another amount.
 */
export function ProposedPrice({
  car,
  from,
  dueAt,
  total,
  onTake,
}: {
  car: CarView;
  from: Date | undefined;
  dueAt: string;
  total: number | string | null;
  onTake: (amount: number | null) => void;
}) {
  const now = useNow(15_000);
  const rules = useQuery(api.company.rentalRules.get.queryOptions({ staleTime: 0 }));
  const endsAt = parseLocalDateTime(dueAt);
  const prices = rules.data && pricesOf({ ...car.rates, day: car.price }, rules.data.prices);
  // The field of the end knows no seconds: what is picked a day from now is a day.
  const start = from ?? new Date(Math.ceil(now.getTime() / MINUTE) * MINUTE);
  const proposal = prices && endsAt ? proposePrice(prices, start, endsAt, rules.data?.late?.freeMinutes) : null;
  const amount = proposal?.amount ?? null;
  const followed = useRef<number | null>(null);

  const follow = useEffectEvent(() => {
    if (total === followed.current && total !== amount) onTake(amount);
    followed.current = amount;
  });
  useEffect(() => {
    // Until the rates have come, nothing is known to be proposed.
    if (rules.data) follow();
  }, [amount, rules.data]);

  if (!proposal || !prices) return null;
  return (
    <div className="grid gap-2 sm:justify-items-start">
      <p className="text-ink-soft text-sm tabular-nums">{`Önerilen: ${priceText(proposal, prices)}`}</p>
      {total !== amount && (
        <Button look="secondary" onClick={() => onTake(amount)}>{`${formatKurus(proposal.amount)} yaz`}</Button>
      )}
    </div>
  );
}
