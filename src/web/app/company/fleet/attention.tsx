import { Link } from "@tanstack/react-router";
import { AlarmClock, BellRing, CalendarClock, ChevronRight, CircleCheck, MessageSquareWarning } from "lucide-react";

import type { FleetView } from "#contract/api/cars.ts";
import { pages } from "#contract/pages.ts";
import { istanbulDate } from "#domain/istanbul.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { unreadText } from "#web/parts/unread.ts";
import { Waiting } from "#web/ui/states.tsx";

import { AttentionGroup } from "./attention-group.tsx";
import type { AttentionLists } from "./attention-lists.ts";
import { DeadlineRow, NotedRow, OverdueRow } from "./attention-rows.tsx";

/** What needs attention today, most urgent first: cars that have not come back, dates, pre-notes (docs/product.md 8.8). */
export function Attention({
  lists,
  fleet,
  unread,
}: {
  lists: AttentionLists;
  fleet: FleetView | undefined;
  /** Notices of the cars that nobody has opened. */
  unread: number;
}) {
  const now = useNow(30_000);
  const today = istanbulDate(now);
  const { overdue, deadlines, noted } = lists;
  const isClear = lists.isClear && unread === 0;
  // Of a fleet that has just begun it would not be true.
  if (isClear && fleet?.firstSteps) return null;
  return (
    <section aria-labelledby="ilgilenin">
      <h2 id="ilgilenin" className="mb-3 text-2xl font-bold">
        Bugün ilgilenmeniz gerekenler
      </h2>
      {unread > 0 && <UnreadNotices count={unread} />}
      {lists.isPending && <Waiting rows={2} />}
      {isClear && (
        <p className="border-line bg-surface flex items-center gap-3 rounded-2xl border p-4 sm:p-5">
          <CircleCheck aria-hidden="true" className="text-good shrink-0" />
          Şu anda ilgilenmeniz gereken bir şey yok.
        </p>
      )}
      {!lists.isPending && !lists.isClear && (
        <div className="grid gap-4 lg:auto-cols-fr lg:grid-flow-col">
          <AttentionGroup
            title="Süresi geçen kiralamalar"
            Icon={AlarmClock}
            count={fleet?.overdueRentals}
            list={overdue}
            items={overdue.data}
          >
            {(rental) => <OverdueRow key={rental.id} rental={rental} now={now} />}
          </AttentionGroup>
          <AttentionGroup
            title="Süresi geçen ve yaklaşan tarihler"
            Icon={CalendarClock}
            count={fleet?.deadlines}
            list={deadlines}
            items={deadlines.data}
          >
            {(deadline) => <DeadlineRow key={`${deadline.code}.${deadline.kind}`} deadline={deadline} today={today} />}
          </AttentionGroup>
          <AttentionGroup title="Ön notlar" Icon={BellRing} count={fleet?.noted} list={noted} items={noted.data}>
            {(car) => <NotedRow key={car.code} car={car} />}
          </AttentionGroup>
        </div>
      )}
    </section>
  );
}

/** What strangers told of the cars and nobody has opened, in one line. */
function UnreadNotices({ count }: { count: number }) {
  return (
    <Link
      to={pages.inbox.path}
      className="border-warn/50 bg-warn-soft text-ink hover:border-warn mb-4 flex items-center gap-3 rounded-2xl border p-4 font-bold no-underline sm:px-5"
    >
      <MessageSquareWarning aria-hidden="true" className="text-warn shrink-0" />
      {unreadText(count)} yeni haber
      <ChevronRight aria-hidden="true" className="text-ink-soft ml-auto shrink-0" />
    </Link>
  );
}
