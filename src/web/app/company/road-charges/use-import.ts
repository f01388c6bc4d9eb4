import { useRef, useState } from "react";

import type { LookedUpLine, RoadChargeLineInput } from "#contract/fleet/road-charges.ts";
import {
  readRoadCharges,
  type RoadChargeListChoice,
  type RoadChargeListReading,
  type PastedRoadCharge,
} from "#domain/fleet/road-charge-paste.ts";
import { ROAD_CHARGE_LINES_MAX, ROAD_CHARGES_PER_REQUEST_MAX, type RoadChargeKind } from "#domain/fleet/road-charge.ts";
import { api } from "#web/app/api/client.ts";
import { splitIntoRequests } from "#web/app/company/list-files/split-into-requests.ts";

import { mayBeDuplicate, isLineToSave, isUndecided, type ImportLine } from "./import-line.ts";
import { storeListChoice, readListChoice } from "./list-choice.ts";
import type { ListCars } from "./list-period.tsx";
import { splitByPlate } from "./split-by-plate.ts";
import type { ListCheckInput } from "./use-list-period.ts";

interface ImportProgress {
  what: "looking" | "saving";
  done: number;
  of: number;
}

/** The maximum numbers of lines and bytes of one request. The maximum number of bytes is below the server's limit. */
const REQUEST_LIMITS = { most: ROAD_CHARGES_PER_REQUEST_MAX, bytes: 480_000 };

/** How many lookup requests run in parallel. Lookups change nothing, so their order does not matter. */
const PARALLEL_LOOKUPS_MAX = 4;

/** The text of a list, the chosen columns, and the result of parsing the text. */
interface ShownList {
  text: string;
  choice: RoadChargeListChoice;
  /** Whether the choices were remembered from the last list with these headings. */
  isRemembered: boolean;
  /** The cars that the last list with these headings covered; undefined if there was no such list. */
  cars: ListCars | undefined;
  reading: RoadChargeListReading;
}

export type ImportState = ReturnType<typeof useImport>;

/**
 * Imports a list: parses it in the browser, looks up its lines, and saves them in several requests. If the columns are
 * unclear, the user must choose them before any lookup. The import stops at the first request that fails. Lines saved
 * before the failure stay saved. A retry saves only the rest, because the server never saves a line twice.
 */
export function useImport(onSaved: () => void) {
  const [list, setList] = useState<ShownList>();
  const [kind, setKind] = useState<RoadChargeKind>();
  const [lines, setLines] = useState<ImportLine[]>();
  const [progress, setProgress] = useState<ImportProgress>();
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<string>();
  const [saved, setSaved] = useState(0);
  /** Incremented whenever a list is parsed. A response is ignored if the number has changed since its request. */
  const turn = useRef(0);

  async function look({ lines: all, kind: said = "toll" }: RoadChargeListReading) {
    const own = ++turn.current;
    const readable = all.flatMap((one) => ("line" in one ? [one.line] : []));
    const known: LookedUpLine[] = [];
    setError(undefined);
    setSaved(0);
    setLines(undefined);
    try {
      const pieces = splitIntoRequests(readable, REQUEST_LIMITS);
      for (let nth = 0; nth < pieces.length; nth += PARALLEL_LOOKUPS_MAX) {
        setProgress({ what: "looking", done: known.length, of: readable.length });
        const looking = pieces.slice(nth, nth + PARALLEL_LOOKUPS_MAX);
        const found = await Promise.all(
          looking.map((piece) => api.company.roadCharges.look.call({ kind: said, lines: piece })),
        );
        if (own !== turn.current) return;
        known.push(...found.flat());
      }
      let nth = 0;
      setLines(all.map((one: PastedRoadCharge) => ("line" in one ? { ...one, known: known[nth++]! } : one)));
    } catch (failure) {
      if (own !== turn.current) return;
      setError(failure);
      setLines([...all]);
    }
    setProgress(undefined);
  }

  function read(text: string, choice: RoadChargeListChoice, isRemembered = false, cars?: ListCars) {
    const reading = readRoadCharges(text, new Date(), choice);
    const { length } = reading.lines;
    forget();
    if (length === 0 || length > ROAD_CHARGE_LINES_MAX) {
      setRefused(
        length === 0
          ? "Okunacak satır bulunamadı. Her satırda plaka, gün ve saat, tutar olmalı."
          : `Bir listede en fazla 10.000 satır olabilir. Bu listede ${length.toLocaleString("tr-TR")} satır var. Listeyi bölün.`,
      );
      return;
    }
    setList({ text, choice, isRemembered, cars, reading });
    if (!reading.isAsked) void look(reading);
  }

  /** Parses a new list with the columns that were last chosen for a list with the same headings. */
  function readNew(text: string) {
    const own = { columns: {}, ...(kind && { kind }) };
    const remembered = readListChoice(readRoadCharges(text, new Date(), own));
    if (!remembered) return read(text, own);
    const { columns, sign, points, kind: said } = remembered.choice;
    const isChosen = Object.keys(columns).length > 0 || [sign, points, said].some(Boolean);
    read(text, { ...remembered.choice, ...(kind && { kind }) }, isChosen, remembered.cars);
  }

  function choose(change: Partial<RoadChargeListChoice>) {
    if (change.kind) setKind(change.kind);
    if (list) read(list.text, { ...list.choice, ...change }, list.isRemembered, list.cars);
  }

  /**
   * Saves the lines, then the time that the list covers. Returns the number of saved lines, or undefined if not
   * everything was saved.
   */
  async function save(period?: { cars: ListCars; checks: readonly ListCheckInput[] }) {
    if (!list || !lines || progress || lines.some(isUndecided)) return undefined;
    const own = turn.current;
    storeListChoice(list.reading, list.choice, period?.cars);
    const said = list.reading.kind ?? "toll";
    const waiting = lines.flatMap((one) => (isLineToSave(one) && "line" in one ? [{ ...one.line, of: one }] : []));
    const through = new Set<ImportLine>();
    setError(undefined);
    let added = saved;
    let alike = 0;
    const saveInOrder = async (some: typeof waiting) => {
      let done = 0;
      for (const piece of splitIntoRequests(some.flatMap(listSentLines), REQUEST_LIMITS)) {
        setProgress({ what: "saving", done: through.size, of: waiting.length });
        const became = await api.company.roadCharges.add.call({ kind: said, lines: piece });
        added += became.filter((one) => one === "saved").length;
        alike += became.filter((one) => one === "alike").length;
        for (const { of } of some.slice(done, done + piece.length)) through.add(of);
        done += piece.length;
      }
    };
    try {
      const parts = waiting.length > REQUEST_LIMITS.most ? splitByPlate(waiting) : [waiting];
      // Many lines are saved as two lists in parallel. If one list fails, the other list is still saved completely.
      const results = await Promise.allSettled(parts.map(saveInOrder));
      for (const result of results) if (result.status === "rejected") throw result.reason;
      if (alike === 0) for (const check of period?.checks ?? []) await api.company.tollChecks.add.call(check);
      setProgress(undefined);
      if (alike === 0) {
        forget();
        return added;
      }
      // Somebody else has saved similar lines during the save, so the user must decide about them.
      await look(list.reading);
      setSaved(added);
      return undefined;
    } catch (failure) {
      setProgress(undefined);
      setError(failure);
      setSaved(added);
      if (own === turn.current) setLines(lines.map((one) => (through.has(one) ? { ...one, known: KNOWN_LINE } : one)));
      return undefined;
    } finally {
      onSaved();
    }
  }

  function forget() {
    turn.current++;
    setList(undefined);
    setLines(undefined);
    setProgress(undefined);
    setError(undefined);
    setRefused(undefined);
    setSaved(0);
  }

  return {
    /** The result of parsing; undefined without a list. */
    reading: list?.reading,
    choice: list?.choice,
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
    readAnew: () => list && read(list.text, { columns: {}, ...(kind && { kind }) }),
    choose,
    refuse: setRefused,
    /** Looks up the same lines again after a failure. */
    lookAgain: () => list && void look(list.reading),
    /**
     * Marks the similar line with the number `nth` as different, or removes the mark. Without `nth`, does the same for
     * all similar lines.
     */
    tellApart: (isApart: boolean, nth?: number) =>
      setLines((now) =>
        now?.map((one) => (mayBeDuplicate(one) && (nth === undefined || one.nth === nth) ? { ...one, isApart } : one)),
      ),
    save,
    forget: () => {
      setKind(undefined);
      forget();
    },
  };
}

const KNOWN_LINE: LookedUpLine = { found: "known", renterName: null, like: null };

function listSentLines({ of }: { of: ImportLine }): RoadChargeLineInput[] {
  if (!("line" in of)) return [];
  return [of.isApart === true ? { ...of.line, isApart: true } : of.line];
}
