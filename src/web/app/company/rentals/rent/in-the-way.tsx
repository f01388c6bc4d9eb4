import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { istanbulDate } from "#domain/words/istanbul.ts";
import { busyOf } from "#web/app/company/parts/busy.ts";

/**
 * The way to what has the car at the time of a rental that was refused: of a reservation somebody may say that nobody came, a blocked time is
 * changed there. What was typed is kept meanwhile.
 */
export function InTheWay({ error }: { error: Error | null }) {
  const busy = busyOf(error);
  if (!busy || busy.kind === "rental") return null;
  const { id, kind, from } = busy;
  return (
    <span>
      {" "}
      <Link
        to={pages.calendar.path}
        search={kind === "reservation" ? { day: istanbulDate(from), reservation: id } : { day: istanbulDate(from) }}
        className="underline"
      >
        {kind === "reservation" ? "Rezervasyonu aç" : "Takvimde aç"}
      </Link>
    </span>
  );
}
