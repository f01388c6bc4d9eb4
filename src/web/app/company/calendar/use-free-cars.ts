import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { chooseDay, spanOfSelectedDays, type ChosenDays, type LocalSpan } from "#domain/fleet/calendar-view.ts";
import { api } from "#web/app/api/client.ts";

export interface FreeCars {
  chosen: ChosenDays | undefined;
  choose: (day: string) => void;
  forget: () => void;
  span: LocalSpan | undefined;
  /** The codes of the cars that are free in the whole span; undefined until the server has answered. */
  codes: ReadonlySet<string> | undefined;
  error: Error | null;
}

/** Which cars are free is decided by the server, as for a reservation. */
export function useFreeCars(now: Date): FreeCars {
  const [chosen, setChosen] = useState<ChosenDays>();
  // The start of a span that begins today moves with the time, which must not ask anew every minute.
  const [span, setSpan] = useState<LocalSpan>();
  const found = useQuery({
    queryKey: [...api.company.periods.free.key(), "whole", span],
    queryFn: () => readAllFreeCars(span!),
    enabled: span !== undefined,
    select: toSet,
  });

  function change(days: ChosenDays | undefined) {
    setChosen(days);
    setSpan(days && spanOfSelectedDays(days.first, days.last, [], now));
  }

  return {
    chosen,
    choose: (day) => change(chooseDay(chosen, day)),
    forget: () => change(undefined),
    span,
    codes: span && found.data,
    error: span ? found.error : null,
  };
}

/**
 * The cache keeps an array, because it takes two equal arrays for the same answer, but not two equal sets: the other data
 * of the page would be fetched again.
 */
const toSet = (codes: readonly string[]): ReadonlySet<string> => new Set(codes);

async function readAllFreeCars(span: LocalSpan): Promise<string[]> {
  const codes: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.company.periods.free.call({ ...span, ...(cursor !== undefined && { cursor }) });
    codes.push(...page.items.map(({ code }) => code));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return codes;
}
