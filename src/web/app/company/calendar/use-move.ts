import { useMutation } from "@tanstack/react-query";

import type { PeriodView } from "#contract/fleet/periods.ts";
import type { LocalSpan } from "#domain/fleet/calendar-view.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { fieldErrorsOf, readSentenceFor } from "#web/app/api/sentences.ts";
import { busyOf } from "#web/app/company/parts/busy.ts";
import { announce } from "#web/ui/toast.tsx";

import { refreshCalendar, showMoved, showVersion, versionNow } from "./calendar-data.ts";

/** A reservation or blocked time that is to stand elsewhere. */
export interface Move {
  period: PeriodView;
  car: { code: string; plate: string };
  span: LocalSpan;
  /** The car that it would only go back to: the one it stands on, where its days stay. */
  standsOn?: string | undefined;
}

/** Answers with the version that it has from now on. */
async function send({ period, car: { code }, span }: Move): Promise<number> {
  const version = versionNow(period);
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

/** Moves what was dragged: it stands there at once, and goes back where it was when that is refused or does not arrive. */
export function useMove() {
  const move = useMutation({
    networkMode: "always",
    mutationFn: send,
    onMutate: ({ period, car, span }: Move) =>
      showMoved(period, {
        code: car.code,
        startsAt: parseLocalDateTime(span.from) ?? period.startsAt,
        endsAt: parseLocalDateTime(span.until) ?? period.endsAt,
      }),
    onSuccess: (version, { period, car }) => {
      // The next drag may come before the calendar was read again.
      showVersion(period.id, version);
      announce(`Taşındı: ${car.plate || car.code}`);
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      // Who has the car is said in a dialog, with the cars that are free.
      if (busyOf(error)) return;
      const [atField] = Object.values(fieldErrorsOf(error));
      announce(`Geri alındı. ${atField ?? readSentenceFor(error, "Taşınamadı, lütfen tekrar deneyin.")}`, "bad");
    },
    onSettled: refreshCalendar,
  });
  return {
    move: move.mutate,
    isMoving: move.isPending,
    tried: move.variables,
    busy: busyOf(move.error),
    forget: move.reset,
  };
}
