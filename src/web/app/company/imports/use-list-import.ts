import { IMPORT_LINES_MAX, IMPORT_LINES_PER_REQUEST_MAX } from "#domain/fleet/import-limits.ts";
import { refreshPage } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { makeProblemSentence } from "#web/app/company/list-files/problem-sentence.ts";
import {
  readRememberedChoice,
  rememberChoice,
  type RememberedChoice,
} from "#web/app/company/list-files/remembered-choice.ts";
import { useImportSteps } from "#web/app/company/list-files/use-import-steps.ts";

import type { ListImportKind, ImportReading, LineVerdict } from "./import-kind.ts";

export interface ImportedLine<Line, Known> {
  readonly nth: number;
  readonly written: string;
  readonly read?: { readonly id: string; readonly line: Line; readonly known: Known };
  readonly verdict: LineVerdict;
  readonly isUnread?: boolean;
  readonly isTicked?: boolean;
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
 * requests.
 */
export function useListImport<Line, Known>(kind: ListImportKind<Line, Known>) {
  const steps = useImportSteps<ShownList<Line>, Line, Known, ImportedLine<Line, Known>>({
    linesMax: IMPORT_LINES_MAX,
    nothingFound: kind.nothingFound,
    lookupLimits: REQUEST_LIMITS,
    lookUp: (_, piece) => kind.procedures.look.call({ lines: piece.map(kind.lookedUp) as never[] }),
    makeLines: ({ reading }, known) => makeComparedLines(kind, reading, known),
    savingLimits: { ...REQUEST_LIMITS, most: kind.most ?? REQUEST_LIMITS.most },
    markSaved: (one) => ({ ...one, verdict: SAVED_VERDICT }),
    refresh: () => void refreshPage(),
  });
  const { list, lines, progress, error, refused, saved, forget } = steps;

  function show(
    text: string,
    choice: RememberedChoice,
    isRemembered = false,
    reading = kind.read(text, new Date(), choice),
  ) {
    steps.open({ text, choice, isRemembered, reading, importId: makeId() });
  }

  /** Parses a new list with the columns that were last chosen for a list with the same headings. */
  function readNew(text: string) {
    const reading = kind.read(text, new Date(), {});
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
    const waiting = lines.filter(isLineToSave).map((one) => ({ line: one, sent: kind.sent(one.read!) }));
    return steps.save([waiting], {
      add: async (piece) => {
        const whole = { importId: list.importId, lines: piece, ...kind.whole?.(answer) };
        return (await kind.procedures.add.call(whole as never)).map((one) => savingResults[one] ?? "asked");
      },
    });
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
      steps.setRefused(sentence);
    },
    /** Requests the comparison of the same lines again after a failure. */
    lookAgain: () => list && void steps.lookUp(list),
    /**
     * Confirms the line with the number `nth`, or removes the confirmation. Without `nth`, does the same for all lines
     * that need a confirmation.
     */
    tick: (isTicked: boolean, nth?: number) =>
      steps.setLines((now) =>
        now?.map((one) =>
          one.verdict.state === "asked" && (nth === undefined || one.nth === nth) ? { ...one, isTicked } : one,
        ),
      ),
    save,
    forget,
  };
}

/** Any other result means that the stored data have changed, so the user must confirm the line again. */
const savingResults: Readonly<Record<string, "saved" | "same">> = { added: "saved", changed: "saved", same: "same" };

/** All lines of the list, each with its verdict. `known` has a result for each readable line, in the same order. */
function makeComparedLines<Line, Known>(
  kind: ListImportKind<Line, Known>,
  { lines }: ImportReading<Line>,
  known: readonly Known[],
): ImportedLine<Line, Known>[] {
  let nth = 0;
  return lines.map(({ nth: place, written, ...one }) => {
    const line = { nth: place, written };
    if (!("line" in one))
      return {
        ...line,
        isUnread: true,
        verdict: { state: "left", words: [makeProblemSentence(kind, one.problem, one.like)] },
      };
    const found = known[nth++]!;
    const read = { id: makeId(), line: one.line, known: found };
    return { ...line, read, verdict: kind.judge(one.line, found) };
  });
}

export type ListImportState<Line, Known> = ReturnType<typeof useListImport<Line, Known>>;
