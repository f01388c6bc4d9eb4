import { useSearch } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { ROAD_CHARGE_KINDS, ROAD_CHARGE_STATES, ROAD_CHARGE_STEPS } from "#domain/fleet/road-charge.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";

import type { RoadChargeSearch } from "./road-charge-filters.tsx";

/** The search text and the filters of the page, which are kept in its URL. */
export function useRoadChargeSearch() {
  const asked = useSearch({ from: `/company${pages.roadCharges.path}` });
  // Invalid values in the URL are ignored.
  const shown = removeEmptyParameters({
    search: asked.search ?? "",
    kind: ROAD_CHARGE_KINDS.find((one) => one === asked.kind),
    state: ROAD_CHARGE_STATES.find((one) => one === asked.state),
    step: ROAD_CHARGE_STEPS.find((one) => one === asked.step),
  });
  const show = useNarrow<RoadChargeSearch>();

  return { shown, isFiltered: Object.keys(shown).length > 0, show };
}
