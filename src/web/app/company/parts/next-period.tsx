import { Link } from "@tanstack/react-router";

import type { CarView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";

import { formatReturnTime, formatUntil } from "./return-time.ts";

const wordsOfPeriod = {
  reservation: { coming: "Sıradaki rezervasyon", running: "Şimdi rezerve" },
  block: { coming: "Sıradaki kapalı zaman", running: "Şimdi kapalı" },
  rental: { coming: "Sıradaki kiralama", running: "Şimdi kirada" },
};

export function NextPeriod({ next, now }: { next: NonNullable<CarView["next"]>; now: Date }) {
  const { id, kind, who, startsAt, endsAt } = next;
  const hasBegun = startsAt <= now;
  const when = hasBegun ? formatUntil(endsAt, now) : formatReturnTime(startsAt, now);
  return (
    <p className="bg-sunken rounded-xl px-4 py-2.5">
      <span className="text-ink-soft block text-sm">{wordsOfPeriod[kind][hasBegun ? "running" : "coming"]}</span>
      <Link
        to={pages.calendar.path}
        search={{ day: toIstanbulDate(startsAt), ...(kind === "reservation" && { reservation: id }) }}
        className="text-ink inline-block font-semibold wrap-anywhere underline first-letter:capitalize"
      >
        {who === "" ? when : `${when} · ${isolateDirection(who)}`}
      </Link>
    </p>
  );
}
