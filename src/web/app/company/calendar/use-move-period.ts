import { useMutation } from "@tanstack/react-query";

import type { PeriodView } from "#contract/fleet/periods.ts";
import type { LocalSpan } from "#domain/fleet/calendar-view.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { readFieldErrors, readSentenceFor } from "#web/app/api/sentences.ts";
import { findBusyCar } from "#web/app/company/parts/busy-car.ts";
import { showToast } from "#web/ui/toast.tsx";

import { showMovedPeriod, setPeriodVersion, getNewestPeriodVersion } from "./calendar-data.ts";

export interface PeriodMove {
  period: PeriodView;
  car: { code: string; plate: string };
  span: LocalSpan;
  standsOn?: string | undefined;
}

async function sendMove({ period, car: { code }, span }: PeriodMove): Promise<number> {
  const version = getNewestPeriodVersion(period);
  if (period.kind === "block") {
    const { id, reason, text } = await api.company.blocks.get.call({ id: period.id });
    return (await api.company.blocks.change.call({ id, code, reason, text, ...span, version })).version;
  }
  const id = period.reservationId ?? period.id;
  const { customerId, name, phone, price, deposit, note } = await api.company.reservations.get.call({ id });
  const who = { customerId, name, phone, phoneIsRight: true };
  const change = { id, code, ...who, price, deposit, note, ...span, version };
  return (await api.company.reservations.change.call(change)).version;
}

/** The period appears at its new place at once, and moves back if the server refuses or cannot be reached. */
export function useMovePeriod() {
  const move = useMutation({
    mutationFn: sendMove,
    onMutate: ({ period, car, span }: PeriodMove) =>
      showMovedPeriod(period, {
        code: car.code,
        startsAt: parseLocalDateTime(span.from) ?? period.startsAt,
        endsAt: parseLocalDateTime(span.until) ?? period.endsAt,
      }),
    onSuccess: (version, { period, car }) => {
      // The next drag needs the new version of the period, and may start before the calendar has been fetched again.
      setPeriodVersion(period.id, version);
      showToast(`Taşındı: ${car.plate || car.code}`);
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      // If the car is busy, a dialog shows who has the car and which cars are free, so no toast is needed.
      if (findBusyCar(error)) return;
      const [atField] = Object.values(readFieldErrors(error));
      showToast(`Geri alındı. ${atField ?? readSentenceFor(error, "Taşınamadı, lütfen tekrar deneyin.")}`, "bad");
    },
  });
  return {
    move: move.mutate,
    isMoving: move.isPending,
    tried: move.variables,
    busy: findBusyCar(move.error),
    forget: move.reset,
  };
}
