import type { RoadChargeView } from "#contract/fleet/road-charges.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { useNow } from "#web/app/page/use-now.ts";

import { RoadChargeRow } from "./road-charge-row.tsx";

export function RoadChargeRows({
  label,
  roads,
  stale,
  onEdit,
}: {
  label: string;
  roads: readonly RoadChargeView[];
  stale: boolean;
  onEdit: (road: RoadChargeView) => void;
}) {
  const today = toIstanbulDate(useNow(60_000));
  return (
    <ul aria-label={label} aria-busy={stale} className={`grid gap-3 transition-opacity ${stale ? "opacity-60" : ""}`}>
      {roads.map((road) => (
        <RoadChargeRow key={road.id} road={road} today={today} onEdit={onEdit} />
      ))}
    </ul>
  );
}
