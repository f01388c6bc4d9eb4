import type { RoadChargeView } from "#contract/fleet/road-charges.ts";
import { ShowMore } from "#web/ui/show-more.tsx";

import { RoadChargeRows } from "./road-charges-list.tsx";

/**
 * Fines for which the time of reduced payment ends soon or has ended, the earliest first. Renders nothing if there are
 * no such fines.
 */
export function DueFines({
  due,
  roads,
  onEdit,
}: {
  due: Parameters<typeof ShowMore>[0]["list"];
  roads: readonly RoadChargeView[];
  onEdit: (road: RoadChargeView) => void;
}) {
  if (roads.length === 0) return null;
  return (
    <section aria-labelledby="suresi-dolan" className="mb-8">
      <h2 id="suresi-dolan" className="mb-3 text-xl font-bold">
        İndirimi biten ve bitecek cezalar
      </h2>
      <RoadChargeRows label="Süresi dolan ve yaklaşan cezalar" roads={roads} stale={false} onEdit={onEdit} />
      <ShowMore list={due} />
    </section>
  );
}
