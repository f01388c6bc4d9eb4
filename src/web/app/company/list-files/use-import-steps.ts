import { useRef, useState } from "react";

import type { ListRefusal } from "#domain/fleet/paste-words.ts";

import { splitIntoRequests } from "./split-into-requests.ts";

export interface ImportProgress {
  readonly what: "looking" | "saving";
  readonly done: number;
  readonly total: number;
}

/** A list whose text has been parsed. Each of its lines has values, or a problem that made it unreadable. */
interface ParsedList<ReadLine> {
  readonly reading: {
    /** Whether the user must answer a question about the columns before any lookup. */
    readonly isAsked: boolean;
    /** Set if the text is no list. */
    readonly refused?: ListRefusal | undefined;
    readonly lines: readonly ({ readonly line: ReadLine } | { readonly problem: string })[];
  };
}

/** The maximum numbers of lines and bytes of one request. */
interface RequestLimits {
  readonly most: number;
  readonly bytes: number;
}

/** What differs between the kinds of imported lists. */
interface ImportRules<List, ReadLine, Known, Line> {
  readonly linesMax: number;
  /** The message for a list without any line. */
  readonly nothingFound: string;
  readonly lookupLimits: RequestLimits;
  readonly lookUp: (list: List, lines: readonly ReadLine[]) => Promise<readonly Known[]>;
  /**
   * Combines all lines of the list with the lookup results. `known` has one result for each readable line, in the same
   * order.
   */
  readonly makeLines: (list: List, known: readonly Known[]) => readonly Line[];
  /** The lines that are shown if the lookup failed. */
  readonly makeLinesWithoutLookup?: (list: List) => readonly Line[];
  readonly savingLimits: RequestLimits;
  /** Returns a saved line as it is shown if not everything could be saved. */
  readonly markSaved: (line: Line) => Line;
  /** Invalidates all queries that show the saved data. */
  readonly refresh: () => void;
}

interface WaitingLine<Line> {
  readonly line: Line;
  /** The request data of the line. */
  readonly sent: object;
}

/** "alike" and "asked" mean that stored data have changed since the lookup, so the user must decide about the line. */
type SavingResult = "saved" | "known" | "same" | "foreign" | "alike" | "asked";

interface SavingSteps<Sent> {
  /** Saves the lines of one request. Returns a result for each line. */
  readonly add: (sent: readonly Sent[]) => Promise<readonly SavingResult[]>;
  /** Runs after all lines are saved, if the user has nothing left to decide. */
  readonly finish?: () => Promise<void>;
}

/** How many lookup requests run in parallel. Lookups change nothing, so their order does not matter. */
const PARALLEL_LOOKUPS_MAX = 4;

/**
 * The steps of importing a parsed list: its lines are looked up, then saved, both in several requests. The lookup stops
 * at the first request that fails. When a save request fails, the rest of its part is not saved, but the other parts
 * are. Saved lines stay saved, and a retry saves only the rest.
 */
export function useImportSteps<List extends ParsedList<ReadLine>, ReadLine, Known, Line>(
  rules: ImportRules<List, ReadLine, Known, Line>,
) {
  const [list, setList] = useState<List>();
  const [lines, setLines] = useState<readonly Line[]>();
  const [progress, setProgress] = useState<ImportProgress>();
  const [error, setError] = useState<unknown>();
  const [refused, setRefused] = useState<string>();
  const [saved, setSaved] = useState(0);
  /**
   * Incremented when a lookup starts and when the list is removed. The response of a lookup is ignored if the number
   * has changed since its request.
   */
  const lookupNumber = useRef(0);

  function open(next: List) {
    forget();
    const { refused: form, lines: all } = next.reading;
    const problem = form ? refusalSentences[form] : makeLengthSentence(all.length, rules);
    if (problem !== undefined) return setRefused(problem);
    setList(next);
    if (!next.reading.isAsked) void lookUp(next);
  }

  async function lookUp(looked: List) {
    const own = ++lookupNumber.current;
    const readable = looked.reading.lines.flatMap((one) => ("line" in one ? [one.line] : []));
    const known: Known[] = [];
    setError(undefined);
    setLines(undefined);
    try {
      const pieces = splitIntoRequests(readable, rules.lookupLimits);
      for (let nth = 0; nth < pieces.length; nth += PARALLEL_LOOKUPS_MAX) {
        setProgress({ what: "looking", done: known.length, total: readable.length });
        const looking = pieces.slice(nth, nth + PARALLEL_LOOKUPS_MAX);
        const found = await Promise.all(looking.map((piece) => rules.lookUp(looked, piece)));
        if (own !== lookupNumber.current) return;
        known.push(...found.flat());
      }
      setLines(rules.makeLines(looked, known));
    } catch (failure) {
      if (own !== lookupNumber.current) return;
      setError(failure);
      setLines(rules.makeLinesWithoutLookup?.(looked));
    }
    setProgress(undefined);
  }

  /**
   * Saves lines of the list. Several parts are saved in parallel, each in its order. If one part fails, the others are
   * still saved completely. Returns the number of saved lines, or undefined if not everything was saved.
   */
  async function save<Waiting extends WaitingLine<Line>>(
    parts: readonly (readonly Waiting[])[],
    { add, finish }: SavingSteps<Waiting["sent"]>,
  ): Promise<number | undefined> {
    const own = lookupNumber.current;
    const through = new Set<Line>();
    const results: SavingResult[] = [];
    const countSaved = () => saved + results.filter((one) => one === "saved").length;
    setError(undefined);
    const saveInOrder = async (waiting: readonly Waiting[]) => {
      let done = 0;
      const sent = waiting.map((one) => one.sent);
      for (const piece of splitIntoRequests(sent, rules.savingLimits)) {
        setProgress({ what: "saving", done: through.size, total: parts.flat().length });
        results.push(...(await add(piece)));
        for (const one of waiting.slice(done, done + piece.length)) through.add(one.line);
        done += piece.length;
      }
    };
    try {
      for (const part of await Promise.allSettled(parts.map(saveInOrder)))
        if (part.status === "rejected") throw part.reason;
      if (!results.some((one) => one === "alike" || one === "asked")) {
        await finish?.();
        forget();
        return countSaved();
      }
      // Stored data have changed since the lookup, so the user must decide about some lines.
      await lookUp(list!);
    } catch (failure) {
      setProgress(undefined);
      setError(failure);
      if (own === lookupNumber.current) setLines(lines?.map((one) => (through.has(one) ? rules.markSaved(one) : one)));
    } finally {
      rules.refresh();
    }
    setSaved(countSaved());
    return undefined;
  }

  function forget() {
    lookupNumber.current++;
    setList(undefined);
    setLines(undefined);
    setProgress(undefined);
    setError(undefined);
    setRefused(undefined);
    setSaved(0);
  }

  return { list, lines, progress, error, refused, saved, open, lookUp, save, forget, setLines, setRefused, setSaved };
}

const refusalSentences: Record<ListRefusal, string> = {
  contacts:
    "Bu bir kişi kartı dosyası (vCard), liste değil. Kişiler uygulamanızdan CSV olarak dışa aktarıp o dosyayı seçin.",
  blocks:
    "Bu metinde her bilgi kendi satırında (“Plaka: …” gibi). Her kaydı bir satırda gösteren bir liste gerekir. Bilgileri Excel’de sütunlara yazıp tekrar getirin.",
  spaces:
    "Bu metnin sütunları belli değil: sözcükler yalnız birer boşlukla ayrılmış. Listeyi Excel ya da CSV dosyası olarak seçin ya da Excel’de sütunlara ayırıp yapıştırın.",
};

/** The message for a list that has no lines or too many; undefined otherwise. */
function makeLengthSentence(
  length: number,
  { linesMax, nothingFound }: { linesMax: number; nothingFound: string },
): string | undefined {
  if (length === 0) return nothingFound;
  if (length <= linesMax) return undefined;
  return `Bir listede en fazla ${linesMax.toLocaleString("tr-TR")} satır olabilir. Bu listede ${length.toLocaleString("tr-TR")} satır var. Listeyi bölün.`;
}
