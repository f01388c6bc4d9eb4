import { ROAD_CHARGE_MEANINGS, type ChosenColumns } from "#domain/fleet/road-charge-columns.ts";
import type { ListChoice, ListReading } from "#domain/fleet/road-charge-paste.ts";
import { ROAD_CHARGE_KINDS } from "#domain/fleet/road-charge.ts";
import {
  readRememberedChoice,
  rememberChoice,
  type RememberedChoice,
} from "#web/app/company/list-files/remembered-choice.ts";

const WHAT = "road-charges";

/** What the person chose for the last list with these headings; undefined for headings without a choice. */
export function readListChoice({ columns }: ListReading): ListChoice | undefined {
  const kept = readRememberedChoice(
    WHAT,
    columns.map(({ heading }) => heading),
  );
  return kept && choiceOf(kept);
}

/** Keeps the person's choice with which a list was saved. */
export function keepListChoice({ columns }: ListReading, { columns: chosen, ...answers }: ListChoice): void {
  rememberChoice(
    WHAT,
    columns.map(({ heading }) => heading),
    { ...chosen, ...answers },
  );
}

function choiceOf({ sign, points, kind, ...kept }: RememberedChoice): ListChoice {
  const columns: ChosenColumns = Object.fromEntries(
    ROAD_CHARGE_MEANINGS.flatMap((meaning) => (kept[meaning] === undefined ? [] : [[meaning, kept[meaning]]])),
  );
  const known = ROAD_CHARGE_KINDS.find((one) => one === kind);
  return {
    columns,
    ...((sign === "above" || sign === "below") && { sign }),
    ...((points === "thousands" || points === "decimals") && { points }),
    ...(known && { kind: known }),
  };
}
