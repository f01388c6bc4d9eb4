import { useRef, useState } from "react";

import type { LookedUpLine } from "#contract/api/road-charges.ts";
import { readRoadCharges, ROAD_CHARGE_LINES_MAX, type ReadLine } from "#domain/road-charge-paste.ts";
import type { RoadChargeKind } from "#domain/road-charge.ts";
import { api } from "#web/app/api/client.ts";

import { piecesOf } from "./pieces.ts";

/** A line of the list with what the server knows of it; without, where it could not be read. */
export type ImportLine = ReadLine & { readonly known?: LookedUpLine };

/** Whether a line is to be saved: it was read, is the company's own and not there yet. */
export function isToSave(one: ImportLine): boolean {
  return one.known !== undefined && one.known.found !== "known" && one.known.found !== "foreign";
}

interface Progress {
  what: "looking" | "saving";
  done: number;
  of: number;
}

/**
 * A list on its way: read here, looked up and saved in pieces, so that neither a request nor the page has too much at once. A piece that
 * fails stops it; what is saved by then stays so, and going on saves the rest, since a line is never there twice.
 */
export function useImport(kind: RoadChargeKind, onSaved: () => void) {
  const [lines, setLines] = useState<ImportLine[]>();
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<string>();
  const [saved, setSaved] = useState(0);
  /** Another list, or the same one under another kind, makes an answer that is on its way one of before. */
  const turn = useRef(0);

  async function look(all: readonly ReadLine[], asked: RoadChargeKind) {
    const own = ++turn.current;
    const readable = all.flatMap((one) => ("line" in one ? [one.line] : []));
    const known: LookedUpLine[] = [];
    setError(undefined);
    setSaved(0);
    setLines(undefined);
    try {
      for (const piece of piecesOf(readable)) {
        setProgress({ what: "looking", done: known.length, of: readable.length });
        known.push(...(await api.company.roadCharges.look.call({ kind: asked, lines: piece })));
        if (own !== turn.current) return;
      }
      let nth = 0;
      setLines(all.map((one) => ("line" in one ? { ...one, known: known[nth++]! } : one)));
    } catch (failure) {
      if (own !== turn.current) return;
      setError(failure);
      setLines([...all]);
    }
    setProgress(undefined);
  }

  function read(text: string) {
    const found = readRoadCharges(text, new Date());
    if (found.length === 0 || found.length > ROAD_CHARGE_LINES_MAX) {
      forget();
      setRefused(
        found.length === 0
          ? "Okunacak satır bulunamadı. Her satırda plaka, gün ve saat, tutar olmalı."
          : `Bir listede en fazla 10.000 satır olabilir; bu listede ${found.length.toLocaleString("tr-TR")} satır var. Listeyi bölün.`,
      );
      return;
    }
    setRefused(undefined);
    void look(found, kind);
  }

  async function save() {
    if (!lines || progress) return;
    const own = turn.current;
    const waiting = lines.filter(isToSave);
    const pieces = piecesOf(waiting.flatMap((one) => ("line" in one ? [one.line] : [])));
    setError(undefined);
    let added = saved;
    let done = 0;
    try {
      for (const piece of pieces) {
        setProgress({ what: "saving", done, of: waiting.length });
        const became = await api.company.roadCharges.add.call({ kind, lines: piece });
        added += became.filter((one) => one === "saved").length;
        done += piece.length;
      }
      setProgress(undefined);
      setSaved(added);
      setLines(undefined);
      return added;
    } catch (failure) {
      setProgress(undefined);
      setError(failure);
      setSaved(added);
      const through = new Set<ImportLine>(waiting.slice(0, done));
      if (own === turn.current)
        setLines(
          lines.map((one) => (through.has(one) ? { ...one, known: { found: "known", renterName: null } } : one)),
        );
      return undefined;
    } finally {
      onSaved();
    }
  }

  function forget() {
    turn.current++;
    setLines(undefined);
    setProgress(undefined);
    setError(undefined);
    setRefused(undefined);
    setSaved(0);
  }

  return {
    lines,
    progress,
    error,
    /** Why a text is no list. */
    refused,
    /** How many were saved before it failed. */
    saved,
    read,
    refuse: setRefused,
    /** Looks the same lines up again, as another kind or once the connection is back. */
    lookAgain: (asked: RoadChargeKind) => lines && void look(lines, asked),
    save,
    forget,
  };
}
