import { AlarmClock, BellRing, CalendarClock, CircleCheck } from "lucide-react";

import type { FleetView } from "#contract/api/cars.ts";
import { istanbulDate } from "#domain/istanbul.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { Waiting } from "#web/ui/states.tsx";

import { AttentionGroup } from "./attention-group.tsx";
import type { AttentionLists } from "./attention-lists.ts";
import { DeadlineRow, NotedRow, OverdueRow } from "./attention-rows.tsx";

/** What needs attention today, most urgent first: cars that have not come back, dates, pre-notes (docs/product.md 8.8). */
export function Attention({ lists, fleet }: { lists: AttentionLists; fleet: FleetView | undefined }) {
  const now = useNow(30_000);
  const today = istanbulDate(now);
  const { overdue, deadlines, noted } = lists;
  return (
    <section aria-labelledby="ilgilenin">
      <h2 id="ilgilenin" className="mb-3 text-2xl font-bold">
        Bugün ilgilenin
      </h2>
      {lists.isPending && <Waiting rows={2} />}
      {lists.isClear && (
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
            title="Tarihi geçen ve yaklaşanlar"
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
