import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";

import type { CarView } from "#contract/fleet/cars.ts";
import { mergePrices, proposePrice } from "#domain/fleet/rates.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";

import { formatProposal } from "./price-text.ts";

const MINUTE_MS = 60_000;

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
  const prices = rules.data && mergePrices({ ...car.rates, day: car.price }, rules.data.prices);
  // The end has no seconds, so the start is rounded up. Otherwise a rental of one day from now would be longer than a
  // day.
  const start = from ?? new Date(Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const proposal = prices && endsAt ? proposePrice(prices, start, endsAt, rules.data?.late?.freeMinutes) : null;
  const amount = proposal?.amount ?? null;
  const followed = useRef<number | null>(null);

  const follow = useEffectEvent(() => {
    if (total === followed.current && total !== amount) onTake(amount);
    followed.current = amount;
  });
  useEffect(() => {
    // Waits for the company's rules, because without them the proposal may be wrong.
    if (rules.data) follow();
  }, [amount, rules.data]);

  if (!proposal || !prices) return null;
  return (
    <div className="grid gap-2 sm:justify-items-start">
      <p className="text-ink-soft text-sm tabular-nums">{`Önerilen: ${formatProposal(proposal, prices)}`}</p>
      {total !== amount && (
        <Button look="secondary" onClick={() => onTake(amount)}>{`${formatKurus(proposal.amount)} yaz`}</Button>
      )}
    </div>
  );
}
