import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { findBusyCar } from "#web/app/company/parts/busy-car.ts";

/** On the page of what occupies the car, the clerk can mark the reservation as a no-show, or change the block. */
export function BlockingPeriodLink({ error }: { error: Error | null }) {
  const busy = findBusyCar(error);
  if (!busy || busy.kind === "rental") return null;
  const { id, kind, from } = busy;
  return (
    <span>
      {" "}
      <Link
        to={pages.calendar.path}
        search={kind === "reservation" ? { day: toIstanbulDate(from), reservation: id } : { day: toIstanbulDate(from) }}
        className="underline"
      >
        {kind === "reservation" ? "Rezervasyonu aç" : "Takvimde aç"}
      </Link>
    </span>
  );
}
