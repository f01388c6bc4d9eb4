import { useRef, useState } from "react";

import type { LookedUpLine, SentRoadCharge } from "#contract/fleet/road-charges.ts";
import { readRoadCharges, type ListChoice, type ListReading, type ReadLine } from "#domain/fleet/road-charge-paste.ts";
import { ROAD_CHARGE_LINES_MAX, type RoadChargeKind } from "#domain/fleet/road-charge.ts";
import { api } from "#web/app/api/client.ts";

import { isAlike, isToSave, isUndecided, type ImportLine } from "./import-line.ts";
import { piecesOf } from "./pieces.ts";

interface Progress {
  what: "looking" | "saving";
  done: number;
  of: number;
}

/** A text with what a person chose for its columns, and how it is read by that. */
interface ShownList {
  text: string;
  choice: ListChoice;
  reading: ListReading;
}

/** A list that is being added, as `useImport` gives it. */
export type Import = ReturnType<typeof useImport>;

/**
 * A list on its way: read here, looked up and saved in pieces, so that neither a request nor the page has too much at once. What a person has to choose
 * first is asked before anything is looked up. A piece that fails stops it; what is saved by then stays so, and going on saves the rest, since a line
 * is never there twice.
 */
export function useImport(onSaved: () => void) {
  const [list, setList] = useState<ShownList>();
  const [kind, setKind] = useState<RoadChargeKind>();
  const [lines, setLines] = useState<ImportLine[]>();
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<string>();
  const [saved, setSaved] = useState(0);
  /** Another list, or the same one read otherwise, makes an answer that is on its way one of before. */
  const turn = useRef(0);

  async function look({ lines: all, kind: said = "toll" }: ListReading) {
    const own = ++turn.current;
    const readable = all.flatMap((one) => ("line" in one ? [one.line] : []));
    const known: LookedUpLine[] = [];
    setError(undefined);
    setSaved(0);
    setLines(undefined);
    try {
      for (const piece of piecesOf(readable)) {
        setProgress({ what: "looking", done: known.length, of: readable.length });
        known.push(...(await api.company.roadCharges.look.call({ kind: said, lines: piece })));
        if (own !== turn.current) return;
      }
      let nth = 0;
      setLines(all.map((one: ReadLine) => ("line" in one ? { ...one, known: known[nth++]! } : one)));
    } catch (failure) {
      if (own !== turn.current) return;
      setError(failure);
      setLines([...all]);
    }
    setProgress(undefined);
  }

  function read(text: string, choice: ListChoice) {
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
    setList({ text, choice, reading });
    if (!reading.isAsked) void look(reading);
  }

  /** Reads the same text by what a person chose for it. */
  function choose(change: Partial<ListChoice>) {
    if (change.kind) setKind(change.kind);
    if (list) read(list.text, { ...list.choice, ...change });
  }

  async function save() {
    if (!list || !lines || progress || lines.some(isUndecided)) return undefined;
    const own = turn.current;
    const said = list.reading.kind ?? "toll";
    const waiting = lines.filter(isToSave);
    const pieces = piecesOf(waiting.flatMap(sentOf));
    setError(undefined);
    let added = saved;
    let done = 0;
    let alike = 0;
    try {
      for (const piece of pieces) {
        setProgress({ what: "saving", done, of: waiting.length });
        const became = await api.company.roadCharges.add.call({ kind: said, lines: piece });
        added += became.filter((one) => one === "saved").length;
        alike += became.filter((one) => one === "alike").length;
        done += piece.length;
      }
      setProgress(undefined);
      if (alike === 0) {
        forget();
        return added;
      }
      // Somebody else entered the like meanwhile: a person has to say of these whether they are others.
      await look(list.reading);
      setSaved(added);
      return undefined;
    } catch (failure) {
      setProgress(undefined);
      setError(failure);
      setSaved(added);
      const through = new Set<ImportLine>(waiting.slice(0, done));
      if (own === turn.current) setLines(lines.map((one) => (through.has(one) ? { ...one, known: KNOWN } : one)));
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
    /** What was read as what, once there is a list. */
    reading: list?.reading,
    choice: list?.choice,
    /** As a person chose it, or as the list says it. */
    kind: kind ?? list?.reading.kind ?? "toll",
    isKindSaid: kind === undefined && list?.reading.kind !== undefined,
    lines,
    progress,
    error,
    /** Why a text is no list. */
    refused,
    /** How many were saved before it failed. */
    saved,
    read: (text: string) => read(text, { columns: {}, ...(kind && { kind }) }),
    choose,
    refuse: setRefused,
    /** Looks the same lines up again, once the connection is back. */
    lookAgain: () => list && void look(list.reading),
    /** Says of lines that are like others whether they are apart from them; of all where none are named. */
    tellApart: (isApart: boolean, nth?: number) =>
      setLines((now) =>
        now?.map((one) => (isAlike(one) && (nth === undefined || one.nth === nth) ? { ...one, isApart } : one)),
      ),
    save,
    forget: () => {
      setKind(undefined);
      forget();
    },
  };
}

const KNOWN: LookedUpLine = { found: "known", renterName: null, like: null };

function sentOf(one: ImportLine): SentRoadCharge[] {
  if (!("line" in one)) return [];
  return [one.isApart === true ? { ...one.line, isApart: true } : one.line];
}
