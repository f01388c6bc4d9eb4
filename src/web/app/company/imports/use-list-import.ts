import { useRef, useState } from "react";

import { IMPORT_LINES_MAX, IMPORT_LINES_PER_REQUEST_MAX } from "#domain/fleet/import-limits.ts";
import { makeId } from "#web/app/api/new-id.ts";
import {
  readRememberedChoice,
  rememberChoice,
  type RememberedChoice,
} from "#web/app/company/list-files/remembered-choice.ts";
import { splitIntoRequests } from "#web/app/company/list-files/split-into-requests.ts";

import type { ListImportKind, ImportReading, LineVerdict } from "./import-kind.ts";

export interface ImportedLine<Line, Known> {
  readonly nth: number;
  readonly written: string;
  readonly read?: { readonly id: string; readonly line: Line; readonly known: Known };
  readonly verdict: LineVerdict;
  readonly isUnread?: boolean;
  readonly isTicked?: boolean;
}

interface ImportProgress {
  readonly what: "looking" | "saving";
  readonly done: number;
  readonly of: number;
}

interface ShownList<Line> {
  readonly text: string;
  readonly choice: RememberedChoice;
  readonly isRemembered: boolean;
  readonly reading: ImportReading<Line>;
  /** The id under which all saved parts of the list can be undone together. */
  readonly importId: string;
}

/** The maximum numbers of lines and bytes of one request. The maximum number of bytes is below the server's limit. */
const REQUEST_LIMITS = { most: IMPORT_LINES_PER_REQUEST_MAX, bytes: 400_000 };

/** How many lookup requests run in parallel. Lookups change nothing, so their order does not matter. */
const PARALLEL_LOOKUPS_MAX = 4;

const SAVED_VERDICT: LineVerdict = { state: "same", words: ["Kaydedildi"] };

/** Whether the save button saves this line: it is new or changed, or the user has confirmed it. */
export function isLineToSave({
  verdict,
  isTicked,
}: Pick<ImportedLine<unknown, unknown>, "verdict" | "isTicked">): boolean {
  return verdict.state === "new" || verdict.state === "changed" || (verdict.state === "asked" && isTicked === true);
}

/**
 * Imports a list: parses it in the browser, compares its lines with the stored data, and saves the lines in several
 * requests. The import stops at the first request that fails. Lines saved before the failure stay saved, and a retry
 * saves only the rest.
 */
export function useListImport<Line, Known>(kind: ListImportKind<Line, Known>) {
  const [list, setList] = useState<ShownList<Line>>();
  const [lines, setLines] = useState<readonly ImportedLine<Line, Known>[]>();
  const [progress, setProgress] = useState<ImportProgress>();
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<string>();
  const [saved, setSaved] = useState(0);
  /** Incremented whenever a list is parsed. A response is ignored if the number has changed since its request. */
  const turn = useRef(0);

  async function look({ lines: all }: ImportReading<Line>) {
    const own = ++turn.current;
    const readable = all.flatMap((one) => ("line" in one ? [one.line] : []));
    const known: Known[] = [];
    setError(undefined);
    setLines(undefined);
    try {
      const pieces = splitIntoRequests(readable, REQUEST_LIMITS);
      for (let nth = 0; nth < pieces.length; nth += PARALLEL_LOOKUPS_MAX) {
        setProgress({ what: "looking", done: known.length, of: readable.length });
        const found = await Promise.all(pieces.slice(nth, nth + PARALLEL_LOOKUPS_MAX).map((piece) => kind.look(piece)));
        if (own !== turn.current) return;
        known.push(...found.flat());
      }
      let nth = 0;
      setLines(
        all.map(({ nth: place, written, ...one }) => {
          const line = { nth: place, written };
          if (!("line" in one))
            return {
              ...line,
              isUnread: true,
              verdict: { state: "left", words: [kind.problemWords(one.problem, one.like)] },
            };
          const found = known[nth++]!;
          const read = { id: makeId(), line: one.line, known: found };
          return { ...line, read, verdict: kind.judge(one.line, found) };
        }),
      );
    } catch (failure) {
      if (own !== turn.current) return;
      setError(failure);
    }
    setProgress(undefined);
  }

  function show(text: string, choice: RememberedChoice, isRemembered = false, reading = kind.read(text, choice)) {
    const { length } = reading.lines;
    forget();
    if (length === 0 || length > IMPORT_LINES_MAX) {
      setRefused(
        length === 0
          ? kind.nothingFound
          : `Bir listede en fazla 10.000 satır olabilir. Bu listede ${length.toLocaleString("tr-TR")} satır var. Listeyi bölün.`,
      );
      return;
    }
    setList({ text, choice, isRemembered, reading, importId: makeId() });
    if (!reading.isAsked) void look(reading);
  }

  /** Parses a new list with the columns that were last chosen for a list with the same headings. */
  function readNew(text: string) {
    const reading = kind.read(text, {});
    const kept = readRememberedChoice(
      kind.what,
      reading.columns.map(({ heading }) => heading),
    );
    if (kept) show(text, kept, true);
    else show(text, {}, false, reading);
  }

  /**
   * Saves the lines. `answer` is the answer to the kind's question. Returns the number of saved lines, or undefined if
   * not all lines were saved.
   */
  async function save(answer: boolean): Promise<number | undefined> {
    if (!list || !lines || progress) return undefined;
    rememberChoice(
      kind.what,
      list.reading.columns.map(({ heading }) => heading),
      list.choice,
    );
    const waiting = lines.filter(isLineToSave);
    const through = new Set<ImportedLine<Line, Known>>();
    let added = saved;
    let asked = 0;
    setError(undefined);
    try {
      for (const piece of splitIntoRequests(
        waiting.map(({ read: one }) => kind.sent(one!)),
        { ...REQUEST_LIMITS, most: kind.most ?? REQUEST_LIMITS.most },
      )) {
        setProgress({ what: "saving", done: through.size, of: waiting.length });
        const became = await kind.add(list.importId, piece, answer);
        for (const line of waiting.slice(through.size, through.size + piece.length)) through.add(line);
        added += became.filter((one) => one === "saved").length;
        asked += became.filter((one) => one === "asked").length;
      }
      setProgress(undefined);
      if (asked === 0) {
        forget();
        return added;
      }
      // Somebody else has changed the stored data during the save, so the lines are compared again.
      await look(list.reading);
      setSaved(added);
    } catch (failure) {
      setProgress(undefined);
      setError(failure);
      setSaved(added);
      setLines(lines.map((one) => (through.has(one) ? { ...one, verdict: SAVED_VERDICT } : one)));
    } finally {
      kind.refresh();
    }
    return undefined;
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
    reading: list?.reading,
    choice: list?.choice ?? {},
    isRemembered: list?.isRemembered ?? false,
    lines,
    progress,
    error,
    refused,
    /** How many lines have been saved so far, if the last save was incomplete. */
    saved,
    read: readNew,
    /** Parses the same list again with other columns. */
    choose: (change: RememberedChoice) => list && show(list.text, { ...list.choice, ...change }, list.isRemembered),
    /** Parses the same list without the remembered choices. */
    readAnew: () => list && show(list.text, {}),
    refuse: (sentence: string) => {
      forget();
      setRefused(sentence);
    },
    /** Requests the comparison of the same lines again after a failure. */
    lookAgain: () => list && void look(list.reading),
    /**
     * Confirms the line with the number `nth`, or removes the confirmation. Without `nth`, does the same for all lines
     * that need a confirmation.
     */
    tick: (isTicked: boolean, nth?: number) =>
      setLines((now) =>
        now?.map((one) =>
          one.verdict.state === "asked" && (nth === undefined || one.nth === nth) ? { ...one, isTicked } : one,
        ),
      ),
    save,
    forget,
  };
}

export type ListImportState<Line, Known> = ReturnType<typeof useListImport<Line, Known>>;
