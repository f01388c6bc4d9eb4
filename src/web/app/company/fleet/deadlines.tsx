import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useState } from "react";

import type { CarDeadlineView, FleetView } from "#contract/fleet/cars.ts";
import { formatDueSentence } from "#contract/fleet/maintenance.words.ts";
import { pages } from "#contract/pages.ts";
import { countDaysBetween, toIstanbulDate } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { lookOfDue } from "#web/app/company/parts/due-state.tsx";
import { flattenPages, paged } from "#web/app/list/paged.ts";
import { LoadFailure } from "#web/app/page/loading.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { ShowMore } from "#web/ui/show-more.tsx";
import { WaitingState } from "#web/ui/states.tsx";

/**
 * The first ones are shown without a press, the others behind a button with their number (docs/product/cars.md 8.8).
 */
export function Deadlines({ fleet: { deadlines, firstDeadlines } }: { fleet: FleetView }) {
  const [isOpen, setOpen] = useState(false);
  const rest = deadlines - firstDeadlines.length;
  if (firstDeadlines.length === 0) return null;
  return (
    <section aria-labelledby="tarihler" className="border-line bg-surface mb-2 rounded-xl border px-3 py-2 sm:px-4">
      <h3 id="tarihler" className="font-semibold">
        Geçen ve yaklaşan tarihler
      </h3>
      <ul>
        {firstDeadlines.map((deadline) => (
          <DeadlineRow key={deadline.due.id} deadline={deadline} />
        ))}
        {isOpen && <OtherDeadlines shown={firstDeadlines} />}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="text-brand flex min-h-11 items-center gap-2 font-semibold"
        >
          <span>{isOpen ? "Daha az göster" : `${rest} tarih daha`}</span>
          <ChevronDown
            aria-hidden="true"
            className={`transition-transform duration-150 ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
      )}
    </section>
  );
}

function OtherDeadlines({ shown }: { shown: readonly CarDeadlineView[] }) {
  const list = useInfiniteQuery(api.company.cars.deadlines.infiniteOptions(paged({})));
  const shownIds = new Set(shown.map(({ due }) => due.id));
  const others = flattenPages(list).filter(({ due }) => !shownIds.has(due.id));
  return (
    <>
      {others.map((deadline) => (
        <DeadlineRow key={deadline.due.id} deadline={deadline} />
      ))}
      <li>
        {list.isPending && <WaitingState rows={2} />}
        {list.isLoadingError && <LoadFailure of={list} failed="Veri yüklenirken bir hata oluştu." />}
        {list.isSuccess && <ShowMore list={list} />}
      </li>
    </>
  );
}

function DeadlineRow({ deadline: { code, plate, kind, dueOn, due } }: { deadline: CarDeadlineView }) {
  const today = toIstanbulDate(useNow(30_000));
  const distance = { days: dueOn === null ? null : countDaysBetween(today, dueOn), kmLeft: due.kmLeft };
  const { Icon, colour } = lookOfDue(distance);
  return (
    <li>
      <Link
        to={pages.car.path}
        params={{ code }}
        hash="ic-bilgiler"
        className="text-ink hover:bg-sunken -mx-2 flex min-h-11 items-center gap-2 rounded-lg px-2 py-1 no-underline"
      >
        <Icon aria-hidden="true" size={18} className={`shrink-0 ${colour}`} />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{plate || code}</span>
          <span>{` · ${formatDueSentence({ kind, text: due.text }, distance)}`}</span>
        </span>
      </Link>
    </li>
  );
}
