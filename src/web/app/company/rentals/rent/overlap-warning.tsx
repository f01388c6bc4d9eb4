import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";

import type { CarView } from "#contract/fleet/cars.ts";
import { makeCarTakenSentence } from "#contract/fleet/periods.words.ts";
import { mayStartRental } from "#domain/fleet/car-life.ts";
import { formatLocalDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { NextPeriod } from "#web/app/company/parts/next-period.tsx";
import { PeriodWarnings } from "#web/app/company/parts/period-warnings.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { Notice } from "#web/ui/notice.tsx";

import type { RentInput } from "./rent-schema.ts";
import type { RentalDraft } from "./rental-draft.ts";

interface OverlapProps {
  form: UseFormReturn<RentalDraft, unknown, RentInput>;
  car: CarView;
}

export function NextPeriodOfCar({ form, car }: OverlapProps) {
  const now = useNow(60_000);
  const reservationId = form.watch("reservationId");
  // Ignores a period that has ended since the car was loaded.
  if (!car.next || car.next.endsAt <= now || car.next.id === reservationId) return null;
  return mayStartRental(car.status) && <NextPeriod next={car.next} now={now} />;
}

export function OverlapWarning(of: OverlapProps) {
  const busy = useCheckedSpan(of)?.busy;
  if (!busy) return null;
  return <Notice kind="bad">{`${makeCarTakenSentence(busy)} Bitişi öne alın ya da başka bir araç seçin.`}</Notice>;
}

export function WarningsOfCar(of: OverlapProps) {
  return <PeriodWarnings warnings={useCheckedSpan(of)?.warnings} />;
}

function useCheckedSpan({ form, car }: OverlapProps) {
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
  return isSpan ? check.data : undefined;
}
