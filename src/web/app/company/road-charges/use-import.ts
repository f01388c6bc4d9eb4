import { useState } from "react";

import type { LookedUpLine, RoadChargeLineInput } from "#contract/fleet/road-charges.ts";
import type { ListChoice } from "#domain/fleet/paste-questions.ts";
import { readRoadCharges, type RoadChargeLine, type RoadChargeListReading } from "#domain/fleet/road-charge-paste.ts";
import {
  ROAD_CHARGE_KINDS,
  ROAD_CHARGE_LINES_MAX,
  ROAD_CHARGES_PER_REQUEST_MAX,
  type RoadChargeKind,
} from "#domain/fleet/road-charge.ts";
import { api } from "#web/app/api/client.ts";
import { readRememberedChoice, rememberChoice } from "#web/app/company/list-files/remembered-choice.ts";
import { useImportSteps } from "#web/app/company/list-files/use-import-steps.ts";

import { mayBeDuplicate, isLineToSave, isUndecided, type ImportLine } from "./import-line.ts";
import { LIST_CARS, type ListCars } from "./list-period.tsx";
import { splitByPlate } from "./split-by-plate.ts";
import type { ListCheckInput } from "./use-list-period.ts";

/** The maximum numbers of lines and bytes of one request. The maximum number of bytes is below the server's limit. */
const REQUEST_LIMITS = { most: ROAD_CHARGES_PER_REQUEST_MAX, bytes: 480_000 };

/** The text of a list, the chosen columns, and the result of parsing the text. */
interface ShownList {
  text: string;
  choice: ListChoice;
  /** Whether the choices were remembered from the last list with these headings. */
  isRemembered: boolean;
  /** The cars that the last list with these headings covered; undefined if there was no such list. */
  cars: ListCars | undefined;
  reading: RoadChargeListReading;
}

export type ImportState = ReturnType<typeof useImport>;

/**
 * Imports a list of tolls or fines: parses it in the browser, looks up its lines, and saves them in several requests. If
 * the columns are unclear, the user must choose them before any lookup. The server never saves a line twice.
 */
export function useImport(onSaved: () => void) {
  const steps = useImportSteps<ShownList, RoadChargeLine, LookedUpLine, ImportLine>({
    linesMax: ROAD_CHARGE_LINES_MAX,
    nothingFound: "Okunacak satır bulunamadı. Her satırda plaka, gün ve saat, tutar olmalı.",
    lookupLimits: REQUEST_LIMITS,
    lookUp: ({ reading }, piece) =>
      api.company.roadCharges.look.call({ kind: reading.kind ?? "toll", lines: [...piece] }),
    makeLines: ({ reading }, known) => addLookupResults(reading, known),
    makeLinesWithoutLookup: ({ reading }) => reading.lines,
    savingLimits: REQUEST_LIMITS,
    markSaved: (one) => ({ ...one, known: KNOWN_LINE }),
    refresh: onSaved,
  });
  const { list, lines, progress, error, refused, saved, forget } = steps;
  const [kind, setKind] = useState<RoadChargeKind>();

  function read(text: string, choice: ListChoice, isRemembered = false, cars?: ListCars) {
    steps.open({ text, choice, isRemembered, cars, reading: readRoadCharges(text, new Date(), choice) });
  }

  /** Parses a new list with the columns that were last chosen for a list with the same headings. */
  function readNew(text: string) {
    const own: ListChoice = kind ? { kind } : {};
    const { columns } = readRoadCharges(text, new Date(), own);
    const { cars, ...chosen } = readRememberedChoice(STORAGE_NAME, listHeadings(columns)) ?? {};
    const isChosen = Object.keys(chosen).length > 0;
    const known = LIST_CARS.find((one) => one === cars);
    read(text, { ...chosen, ...own }, isChosen, known);
  }

  function choose(change: ListChoice) {
    setKind(ROAD_CHARGE_KINDS.find((one) => one === change["kind"]) ?? kind);
    if (list) read(list.text, { ...list.choice, ...change }, list.isRemembered, list.cars);
  }

  /**
   * Saves the lines, then the time that the list covers. Returns the number of saved lines, or undefined if not
   * everything was saved.
   */
  async function save(period?: { cars: ListCars; checks: readonly ListCheckInput[] }) {
    if (!list || !lines || progress || lines.some(isUndecided)) return undefined;
    const cars = period?.cars ?? "listed";
    const chosen = { ...list.choice, ...(cars !== "listed" && { cars }) };
    rememberChoice(STORAGE_NAME, listHeadings(list.reading.columns), chosen);
    const waiting = lines.filter(isLineToSave).flatMap(makeWaitingLines);
    // If there are many lines, they are saved in two parts in parallel.
    const parts = waiting.length > REQUEST_LIMITS.most ? splitByPlate(waiting) : [waiting];
    return steps.save(parts, {
      add: (piece) => api.company.roadCharges.add.call({ kind: list.reading.kind ?? "toll", lines: [...piece] }),
      finish: async () => {
        for (const check of period?.checks ?? []) await api.company.tollChecks.add.call(check);
      },
    });
  }

  return {
    /** The result of parsing; undefined without a list. */
    reading: list?.reading,
    /** The kind that the user chose. Otherwise the kind that the headings of the list show. */
    kind: kind ?? list?.reading.kind ?? "toll",
    isKindSaid: kind === undefined && list?.reading.kind !== undefined,
    lines,
    progress,
    error,
    refused,
    /** How many lines have been saved so far, if the last save was incomplete. */
    saved,
    read: readNew,
    isRemembered: list?.isRemembered ?? false,
    cars: list?.cars,
    /** Parses the same list without the remembered choices. */
    readAnew: () => list && read(list.text, kind ? { kind } : {}),
    choose,
    refuse: steps.setRefused,
    /** Looks up the same lines again after a failure. */
    lookAgain: () => {
      steps.setSaved(0);
      if (list) void steps.lookUp(list);
    },
    /**
     * Marks the similar line with the number `nth` as different, or removes the mark. Without `nth`, does the same for
     * all similar lines.
     */
    tellApart: (isApart: boolean, nth?: number) =>
      steps.setLines((now) =>
        now?.map((one) => (mayBeDuplicate(one) && (nth === undefined || one.nth === nth) ? { ...one, isApart } : one)),
      ),
    save,
    forget: () => {
      setKind(undefined);
      forget();
    },
  };
}

/** The name under which the choices for these lists are remembered. */
const STORAGE_NAME = "road-charges";

function listHeadings(columns: RoadChargeListReading["columns"]): string[] {
  return columns.map(({ heading }) => heading);
}

const KNOWN_LINE: LookedUpLine = { found: "known", renterName: null, like: null };

/** All lines of the list. `known` has a result for each readable line, in the same order. */
function addLookupResults({ lines }: RoadChargeListReading, known: readonly LookedUpLine[]): ImportLine[] {
  let nth = 0;
  return lines.map((one) => ("line" in one ? { ...one, known: known[nth++]! } : one));
}

/** Returns a list with the line and its request data; an empty list for an unreadable line. */
function makeWaitingLines(one: ImportLine): { plate: string; line: ImportLine; sent: RoadChargeLineInput }[] {
  if (!("line" in one)) return [];
  return [{ plate: one.line.plate, line: one, sent: one.isApart === true ? { ...one.line, isApart: true } : one.line }];
}
