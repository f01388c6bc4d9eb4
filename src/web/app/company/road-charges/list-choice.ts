import { ROAD_CHARGE_COLUMN_MEANINGS, type ChosenRoadChargeColumns } from "#domain/fleet/road-charge-columns.ts";
import type { RoadChargeListChoice, RoadChargeListReading } from "#domain/fleet/road-charge-paste.ts";
import { ROAD_CHARGE_KINDS } from "#domain/fleet/road-charge.ts";
import {
  readRememberedChoice,
  rememberChoice,
  type RememberedChoice,
} from "#web/app/company/list-files/remembered-choice.ts";

import { LIST_CARS, type ListCars } from "./list-period.tsx";

const STORAGE_NAME = "road-charges";

/** The remembered choice of columns, and the cars that the list covered. */
interface RememberedListChoice {
  readonly choice: RoadChargeListChoice;
  readonly cars: ListCars | undefined;
}

/** The choice that was saved for the last list with these headings; undefined if there is none. */
export function readListChoice({ columns }: RoadChargeListReading): RememberedListChoice | undefined {
  const kept = readRememberedChoice(
    STORAGE_NAME,
    columns.map(({ heading }) => heading),
  );
  return kept && { choice: toListChoice(kept), cars: LIST_CARS.find((one) => one === kept["cars"]) };
}

export function storeListChoice(
  { columns }: RoadChargeListReading,
  { columns: chosen, ...answers }: RoadChargeListChoice,
  cars: ListCars | undefined,
): void {
  rememberChoice(
    STORAGE_NAME,
    columns.map(({ heading }) => heading),
    { ...chosen, ...answers, ...(cars && cars !== "listed" && { cars }) },
  );
}

function toListChoice({ sign, points, kind, ...kept }: RememberedChoice): RoadChargeListChoice {
  const columns: ChosenRoadChargeColumns = Object.fromEntries(
    ROAD_CHARGE_COLUMN_MEANINGS.flatMap((meaning) => (kept[meaning] === undefined ? [] : [[meaning, kept[meaning]]])),
  );
  const known = ROAD_CHARGE_KINDS.find((one) => one === kind);
  return {
    columns,
    ...((sign === "above" || sign === "below") && { sign }),
    ...((points === "thousands" || points === "decimals") && { points }),
    ...(known && { kind: known }),
  };
}
