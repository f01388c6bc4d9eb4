import { useRef, useState } from "react";

import { IMPORT_LINES_MAX, IMPORT_LINES_PER_REQUEST_MAX } from "#domain/fleet/import-limits.ts";
import type { ListRefusal } from "#domain/fleet/paste-words.ts";
import { refreshPage } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { makeProblemSentence } from "#web/app/company/list-files/problem-sentence.ts";
import {
  readRememberedChoice,
  rememberChoice,
  type RememberedChoice,
} from "#web/app/company/list-files/remembered-choice.ts";
import { splitIntoRequests } from "#web/app/company/list-files/split-into-requests.ts";

import {
  isLineToSave,
  type ImportedLine,
  type ImportReading,
  type ListKindOnPage,
  type LineVerdict,
} from "./import-kind.ts";

export interface ImportProgress {
  readonly what: "looking" | "saving";
  readonly done: number;
  readonly total: number;
}

interface ShownList<Line> {
  readonly text: string;
  readonly choice: RememberedChoice;
  readonly isRemembered: boolean;
  readonly reading: ImportReading<Line>;
  /** The id under which all saved parts of the list can be undone together. */
  readonly importId: string;
}

interface SavingOptions {
  readonly answer?: boolean;
  /** What is remembered with the choices. */
  readonly memory?: RememberedChoice;
  /** Runs after all lines are saved, if the user has nothing left to decide. */
  readonly finish?: () => Promise<void>;
}

const LOOKUP_LIMITS = { most: IMPORT_LINES_PER_REQUEST_MAX, bytes: 400_000 };

/** How many lookup requests run in parallel. Lookups change nothing, so their order does not matter. */
const PARALLEL_LOOKUPS_MAX = 4;

const SAVED_VERDICT: LineVerdict = { state: "same", words: ["Kaydedildi"] };

/** Any other result means that the stored data have changed, so the user must confirm the line again. */
const savingResults: Readonly<Record<string, "saved" | "same">> = {
  added: "saved",
  changed: "saved",
  saved: "saved",
  same: "same",
  known: "same",
};

/** Whether the user must decide about the line before anything is saved. */
export function isUndecided({
  verdict,
  isTicked,
}: Pick<ImportedLine<unknown, unknown>, "verdict" | "isTicked">): boolean {
  return verdict.isAlike === true && isTicked === undefined;
}

/**
 * Imports a list: parses it in the browser, looks up its lines, and saves them, both in several requests. The lookup
 * stops at the first request that fails. When a save request fails, the rest of its part is not saved, but the other
 * parts are. Saved lines stay saved, and a retry saves only the rest.
 */
export function useListImport<Line, Known>(kind: ListKindOnPage<Line, Known>) {
  const [list, setList] = useState<ShownList<Line>>();
  const [lines, setLines] = useState<readonly ImportedLine<Line, Known>[]>();
  const [progress, setProgress] = useState<ImportProgress>();
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<string>();
  const [saved, setSaved] = useState(0);
  /** Choices that the user made for the next list. */
  const [own, setOwn] = useState<RememberedChoice>({});
  /**
   * Incremented when a lookup starts and when the list is removed. The response of a lookup is ignored if the number
   * has changed since its request.
   */
  const lookupNumber = useRef(0);

  function show(
    text: string,
    choice: RememberedChoice,
    isRemembered = false,
    reading = kind.read(text, new Date(), choice),
  ) {
    removeList();
    const problem = reading.refused
      ? refusalSentences[reading.refused]
      : makeLengthSentence(reading.lines.length, kind);
    if (problem !== undefined) return setRefused(problem);
    const next = { text, choice, isRemembered, reading, importId: makeId() };
    setList(next);
    if (!reading.isAsked) void lookUp(next);
  }

  /** Parses a new list with the columns that were last chosen for a list with the same headings. */
  function readNew(text: string) {
    const reading = kind.read(text, new Date(), own);
    const kept = readRememberedChoice(kind.what, listHeadings(reading));
    if (!kept) return show(text, own, false, reading);
    const isChosen = Object.keys(kept).some((name) => name !== kind.otherMemory);
    show(text, { ...kept, ...own }, isChosen);
  }

  async function lookUp(looked: ShownList<Line>) {
    const number = ++lookupNumber.current;
    const { reading } = looked;
    const readable = reading.lines.flatMap((one) => ("line" in one ? [one.line] : []));
    const known: Known[] = [];
    setError(undefined);
    setLines(undefined);
    try {
      const pieces = splitIntoRequests(readable.map(kind.lookedUp), LOOKUP_LIMITS);
      for (let nth = 0; nth < pieces.length; nth += PARALLEL_LOOKUPS_MAX) {
        setProgress({ what: "looking", done: known.length, total: readable.length });
        const found = await Promise.all(
          pieces
            .slice(nth, nth + PARALLEL_LOOKUPS_MAX)
            .map((piece) => kind.procedures.look.call({ ...kind.lookWith?.(reading), lines: piece } as never)),
        );
        if (number !== lookupNumber.current) return;
        known.push(...found.flat());
      }
      setLines(makeLines(kind, reading, known));
    } catch (failure) {
      if (number !== lookupNumber.current) return;
      setError(failure);
      if (kind.unlooked) setLines(makeLines(kind, reading, undefined));
    }
    setProgress(undefined);
  }

  /** Saves the lines. Returns the number of saved lines, or undefined if not all lines were saved. */
  async function save({ answer = false, memory, finish }: SavingOptions = {}): Promise<number | undefined> {
    if (!list || !lines || progress || lines.some(isUndecided)) return undefined;
    rememberChoice(kind.what, listHeadings(list.reading), { ...list.choice, ...memory });
    const waiting = lines.filter(isLineToSave).map((one) => {
      const read = one.read as { id: string; line: Line; known: Known };
      return { one, line: read.line, sent: kind.sent(read, one.isTicked === true) };
    });
    const parts = kind.split?.(waiting) ?? [waiting];
    const number = lookupNumber.current;
    const through = new Set<ImportedLine<Line, Known>>();
    const results: ("saved" | "same" | "asked")[] = [];
    const countSaved = () => saved + results.filter((one) => one === "saved").length;
    setError(undefined);
    const saveInOrder = async (part: readonly (typeof waiting)[number][]) => {
      let done = 0;
      const pieces = splitIntoRequests(
        part.map(({ sent }) => sent),
        kind.limits,
      );
      for (const piece of pieces) {
        setProgress({ what: "saving", done: through.size, total: waiting.length });
        const input = { ...kind.saveWith?.(list.reading, answer, list.importId), lines: piece };
        const became = await kind.procedures.add.call({
          ...(kind.isUndoable && { importId: list.importId }),
          ...input,
        } as never);
        results.push(...became.map((result) => savingResults[result] ?? "asked"));
        for (const { one } of part.slice(done, done + piece.length)) through.add(one);
        done += piece.length;
      }
    };
    try {
      for (const part of await Promise.allSettled(parts.map(saveInOrder)))
        if (part.status === "rejected") throw part.reason;
      if (!results.includes("asked")) {
        await finish?.();
        forget();
        return countSaved();
      }
      // Stored data have changed since the lookup, so the user must decide about some lines.
      await lookUp(list);
    } catch (failure) {
      setProgress(undefined);
      setError(failure);
      if (number === lookupNumber.current)
        setLines(lines.map((one) => (through.has(one) ? { ...one, verdict: SAVED_VERDICT, isTicked: false } : one)));
    } finally {
      void refreshPage();
    }
    setSaved(countSaved());
    return undefined;
  }

  function removeList() {
    lookupNumber.current++;
    setList(undefined);
    setLines(undefined);
    setProgress(undefined);
    setError(undefined);
    setRefused(undefined);
    setSaved(0);
  }

  function forget() {
    setOwn({});
    removeList();
  }

  function decide(one: ImportedLine<Line, Known>, isTicked: boolean): ImportedLine<Line, Known> {
    const { line, known } = one.read as { line: Line; known: Known };
    return { ...one, isTicked, verdict: kind.judge(line, known, isTicked) };
  }

  return {
    reading: list?.reading,
    importId: list?.importId,
    choice: list?.choice ?? own,
    isRemembered: list?.isRemembered ?? false,
    lines,
    progress,
    error,
    refused,
    /** How many lines have been saved so far, if the last save was incomplete. */
    saved,
    own,
    read: readNew,
    /** Parses the same list again with other columns. */
    choose: (change: RememberedChoice) => list && show(list.text, { ...list.choice, ...change }, list.isRemembered),
    /** Parses the same list, and the next one, with a choice. */
    chooseForNext(change: RememberedChoice) {
      setOwn({ ...own, ...change });
      if (list) show(list.text, { ...list.choice, ...change }, list.isRemembered);
    },
    /** Parses the same list without the remembered choices. */
    readAnew: () => list && show(list.text, own),
    refuse(sentence: string) {
      forget();
      setRefused(sentence);
    },
    /** Looks up the same lines again after a failure. */
    lookAgain: () => list && void lookUp(list),
    /**
     * Confirms the line with the number `nth`, or removes the confirmation. Without `nth`, does the same for all lines
     * that need one.
     */
    tick: (isTicked: boolean, nth?: number) =>
      setLines((now) =>
        now?.map((one) =>
          one.verdict.state === "asked" && (nth === undefined || one.nth === nth) ? decide(one, isTicked) : one,
        ),
      ),
    save,
    forget,
  };
}

export type ListImportState<Line, Known> = ReturnType<typeof useListImport<Line, Known>>;

function listHeadings({ columns }: Pick<ImportReading<unknown>, "columns">): string[] {
  return columns.map(({ heading }) => heading);
}

/** All lines of the list, each with its verdict. `known` has a result for each readable line, in the same order. */
function makeLines<Line, Known>(
  kind: ListKindOnPage<Line, Known>,
  { lines }: ImportReading<Line>,
  known: readonly Known[] | undefined,
): ImportedLine<Line, Known>[] {
  let place = 0;
  return lines.map(({ nth, written, ...one }) => {
    if (!("line" in one)) {
      const words = [makeProblemSentence(kind, one.problem, one.like)];
      return { nth, written, problem: one.problem, verdict: { state: "left", words } };
    }
    const { line } = one;
    if (!known) return { nth, written, read: { id: makeId(), line }, verdict: kind.unlooked! };
    const found = known[place++]!;
    return { nth, written, read: { id: makeId(), line, known: found }, verdict: kind.judge(line, found) };
  });
}

const refusalSentences: Record<ListRefusal, string> = {
  contacts:
    "Bu bir kişi kartı dosyası (vCard), liste değil. Kişiler uygulamanızdan CSV olarak dışa aktarıp o dosyayı seçin.",
  blocks:
    "Bu metinde her bilgi kendi satırında (“Plaka: …” gibi). Her kaydı bir satırda gösteren bir liste gerekir. Bilgileri Excel’de sütunlara yazıp tekrar getirin.",
  beside: "Bu sayfada iki liste yan yana duruyor. Her birini ayrı bir Excel sayfasına taşıyıp tek tek getirin.",
  spaces:
    "Bu metnin sütunları belli değil: sözcükler yalnızca birer boşlukla ayrılmış. Listeyi Excel ya da CSV dosyası olarak seçin ya da Excel’de sütunlara ayırıp yapıştırın.",
};

/** The message for a list that has no lines or too many; undefined otherwise. */
function makeLengthSentence(length: number, { nothingFound }: { nothingFound: string }): string | undefined {
  if (length === 0) return nothingFound;
  if (length <= IMPORT_LINES_MAX) return undefined;
  return `Bir listede en fazla ${IMPORT_LINES_MAX.toLocaleString("tr-TR")} satır olabilir. Bu listede ${length.toLocaleString("tr-TR")} satır var. Listeyi bölün.`;
}
