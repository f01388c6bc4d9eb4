import { useInfiniteQuery } from "@tanstack/react-query";

import type { RoadChargeView } from "#contract/api/road-charges.ts";
import { api } from "#web/app/api/client.ts";
import { paged, pageInput, rowsOf } from "#web/app/list/paged.ts";
import { ShowMore } from "#web/ui/show-more.tsx";

import { RoadChargeRows } from "./road-charges-list.tsx";

/** Fines whose reduced payment ends soon or has ended, the earliest day first; nothing where there are none. */
export function DueFines({ onEdit }: { onEdit: (road: RoadChargeView) => void }) {
  const due = useInfiniteQuery(api.company.roadCharges.due.infiniteOptions({ ...paged, input: pageInput({}) }));
  const roads = rowsOf(due);
  if (roads.length === 0) return null;
  return (
    <section aria-labelledby="suresi-dolan" className="mb-8">
      <h2 id="suresi-dolan" className="mb-3 text-xl font-bold">
        İndirimli ödeme süresi dolan ve yaklaşan cezalar
      </h2>
      <RoadChargeRows label="Süresi dolan ve yaklaşan cezalar" roads={roads} stale={false} onEdit={onEdit} />
      <ShowMore list={due} />
    </section>
  );
}
