import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";

import type { CarView } from "#contract/fleet/cars.ts";
import { takenSentence } from "#contract/fleet/periods.words.ts";
import { mayStartRental } from "#domain/fleet/car-life.ts";
import { formatLocalDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { NextPeriod } from "#web/app/company/parts/next-period.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { Notice } from "#web/ui/notice.tsx";

import type { Rent } from "./rent-schema.ts";
import type { RentalDraft } from "./rental-draft.ts";

interface Of {
  form: UseFormReturn<RentalDraft, unknown, Rent>;
  car: CarView;
}

/** What takes the car next, before its end is chosen; not the reservation that is picked up. */
export function Next({ form, car }: Of) {
  const now = useNow(60_000);
  const reservationId = form.watch("reservationId");
  // What has ended since the car was asked for is past.
  if (!car.next || car.next.endsAt <= now || car.next.id === reservationId) return null;
  return mayStartRental(car.status) && <NextPeriod next={car.next} now={now} />;
}

/** Says that the chosen end comes too late for what takes the car next, before the rental is sent. */
export function TakenThen({ form, car }: Of) {
  const now = useNow(60_000);
  const [startedAt, dueAt, reservationId] = form.watch(["startedAt", "dueAt", "reservationId"]);
  const from = startedAt || formatLocalDateTime(now);
  const [begins, ends] = [parseLocalDateTime(from), parseLocalDateTime(dueAt)];
  const isSpan = begins !== undefined && ends !== undefined && begins < ends && now < ends;
  const check = useQuery(
    api.company.periods.check.queryOptions({
      input: { code: car.code, from, until: dueAt, ...(reservationId !== "" && { except: reservationId }) },
      enabled: isSpan && mayStartRental(car.status),
      staleTime: 0,
    }),
  );
  const busy = isSpan ? check.data?.busy : undefined;
  if (!busy) return null;
  return <Notice kind="bad">{`${takenSentence(busy)} Bitişi öne alın ya da başka bir araç seçin.`}</Notice>;
}
