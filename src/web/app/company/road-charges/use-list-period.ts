import { useState } from "react";

import { proposeCheckedMinutes } from "#domain/fleet/toll-check-proposal.ts";
import { CHECKED_PLATES_MAX, type CheckedMinutes } from "#domain/fleet/toll-check.ts";
import { api } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { findCheckedTimeProblem } from "#web/app/company/toll-checks/checked-time-problem.ts";
import { useNow } from "#web/app/page/use-now.ts";

import { LIST_CARS, type ListCars } from "./list-period.tsx";
import { getListKind, type RoadChargeImport } from "./road-charge-list-kind.ts";

/** The request data for the time that a list covers. */
interface ListCheckInput extends CheckedMinutes {
  readonly id: string;
  readonly plates: string[] | null;
}

/**
 * The time that a list of tolls covers, proposed from its titles and lines until the user changes it. `checks` is the
 * data to save, split into requests of limited size, which `finish` saves. Undefined for fines, and before the lines have been looked up.
 */
export function useListPeriod({ lines, reading, choice }: Pick<RoadChargeImport, "lines" | "reading" | "choice">) {
  const [changed, setChanged] = useState<{ of: unknown; minutes?: CheckedMinutes; cars?: ListCars }>({ of: undefined });
  const now = useNow(60_000);
  const [ids] = useState(() => new Map<string, string>());
  if (!lines || !reading || (getListKind(reading) ?? "toll") !== "toll") return undefined;
  const read = lines.flatMap((one) => (one.read && one.read.known?.found !== "foreign" ? [one.read.line] : []));
  const cars = LIST_CARS.find((one) => one === choice["cars"]);
  const proposed = proposeCheckedMinutes(
    reading.titles,
    read.map(({ at }) => at),
    now,
  );
  const plates = [...new Set(read.map(({ plate }) => plate))];
  if (!proposed || plates.length === 0) return undefined;
  const own = changed.of === reading ? changed : { of: reading };
  const chosen = own.cars ?? cars ?? "listed";
  const minutes = own.minutes ?? proposed;
  const pieces = chosen === "all" ? [null] : splitIntoChunks(plates);
  const idOf = (some: readonly string[] | null) => {
    // An unchanged check keeps its id, so that a retry after a lost response does not store it twice.
    const key = JSON.stringify([minutes, some]);
    ids.set(key, ids.get(key) ?? makeId());
    return ids.get(key)!;
  };
  const problem = chosen === "unsaid" ? undefined : findCheckedTimeProblem(minutes, now);
  const checks =
    chosen === "unsaid" ? [] : pieces.map((some): ListCheckInput => ({ id: idOf(some), ...minutes, plates: some }));
  return {
    problem,
    checks,
    /** What is remembered for the next list with these headings. */
    memory: chosen === (cars ?? "listed") ? {} : { cars: chosen },
    finish: async () => {
      for (const check of checks) await api.company.tollChecks.add.call(check);
    },
    shown: {
      minutes,
      cars: chosen,
      plates: plates.length,
      problem,
      onMinutes: (next: CheckedMinutes) => setChanged({ ...own, minutes: next }),
      onCars: (next: ListCars) => setChanged({ ...own, cars: next }),
    },
  };
}

function splitIntoChunks(plates: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(plates.length / CHECKED_PLATES_MAX) }, (_, nth) =>
    plates.slice(nth * CHECKED_PLATES_MAX, (nth + 1) * CHECKED_PLATES_MAX),
  );
}
