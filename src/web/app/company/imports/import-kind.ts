import type { ImportView, UndoResultView } from "#contract/fleet/imports.ts";
import { IMPORT_LINES_PER_REQUEST_MAX } from "#domain/fleet/import-limits.ts";
import type { ListReading } from "#domain/fleet/paste-reading.ts";
import { formatCount } from "#domain/words/count.ts";
import type { ColumnWords } from "#web/app/company/list-files/import-columns.tsx";
import type { ProblemWords } from "#web/app/company/list-files/problem-sentence.ts";
import type { RememberedChoice } from "#web/app/company/list-files/remembered-choice.ts";

export type ImportReading<Line> = ListReading<string, Line, string>;

/**
 * The action of an import on a line: "new" and "changed" are saved, "same" is stored already, "left" is skipped, and
 * "asked" is saved only if the user confirms the line.
 */
export interface LineVerdict {
  readonly state: "new" | "changed" | "same" | "left" | "asked";
  /** The sentences that are shown below the line. */
  readonly words: readonly string[];
  /** The label of the checkbox with which the user confirms the line. */
  readonly tick?: string;
  /** Whether the line may be the same record as another one. The user must decide that before anything is saved. */
  readonly isAlike?: true;
  /** A link to the page that solves the problem of a skipped line. */
  readonly way?: { readonly path: "/company/plates"; readonly label: string };
}

/** A line to be saved, with the id of its new record and the result of `look` for the line. */
export interface SentLine<Line, Known> {
  readonly id: string;
  readonly line: Line;
  readonly known: Known;
}

/** A line of a list, with what is known about it. `isTicked` is the user's decision about the line. */
export interface ImportedLine<Line, Known> {
  readonly nth: number;
  readonly written: string;
  readonly read?: { readonly id: string; readonly line: Line; readonly known?: Known };
  readonly problem?: string;
  readonly verdict: LineVerdict;
  readonly isTicked?: boolean;
}

/** Whether the save button saves this line: it is new or changed, or the user has confirmed it. */
export function isLineToSave({
  verdict,
  isTicked,
}: Pick<ImportedLine<unknown, unknown>, "verdict" | "isTicked">): boolean {
  return verdict.state === "new" || verdict.state === "changed" || (verdict.state === "asked" && isTicked === true);
}

/** Some of the lines, which the user can look at alone. */
export interface LineFilter {
  readonly label: string;
  readonly holds: (one: Pick<ImportedLine<unknown, unknown>, "verdict" | "isTicked">) => boolean;
  /** Whether the filter is offered even if no line is left. */
  readonly isAlways?: true;
}

/** How a kind of list is parsed, compared with what is stored, shown and saved. */
export interface ListKindOnPage<Line, Known> extends ColumnWords, ProblemWords {
  /** Part of the storage key under which the chosen columns are remembered. */
  readonly what: string;
  /** The name of a remembered value that is no choice of how the list is read. */
  readonly otherMemory?: string;
  readonly nothingFound: string;
  readonly read: (text: string, now: Date, choice: RememberedChoice) => ImportReading<Line>;
  /** The fields of a line by which the server finds what is stored. */
  readonly lookedUp: (line: Line) => object;
  /** What is sent with the lines that are looked up. */
  readonly lookWith?: (reading: ImportReading<Line>) => object;
  /** What is sent with the lines that are saved. `answer` is the answer to the kind's question. */
  readonly saveWith?: (reading: ImportReading<Line>, answer: boolean, importId: string) => object;
  readonly procedures: {
    readonly look: ListProcedure<never, Known>;
    readonly add: ListProcedure<never, string>;
  };
  /** The verdict for lines that could not be looked up. Without it, no lines are shown then. */
  readonly unlooked?: LineVerdict;
  readonly judge: (line: Line, known: Known, isTicked?: boolean) => LineVerdict;
  /** The line in short texts. The first text is the name of the record. */
  readonly describe: (line: Line) => readonly [string, ...string[]];
  /** The request data of a line, with only the fields that the server needs, to keep requests small. */
  readonly sent: (line: SentLine<Line, Known>, isTicked: boolean) => object;
  /** The maximum numbers of lines and bytes in a request that saves. The server's limit of bytes is higher. */
  readonly limits: { readonly most: number; readonly bytes: number };
  /** Splits lines into parts that are saved in parallel, each in its order. */
  readonly split?: <Waiting extends { readonly line: Line }>(
    lines: readonly Waiting[],
  ) => readonly (readonly Waiting[])[];
  /** Whether the lines are saved under the id of their list, so that it can be undone. */
  readonly isUndoable?: true;
  readonly filters: readonly LineFilter[];
  readonly summarize: (lines: readonly ImportedLine<Line, Known>[]) => string;
  /** What a lookup does with a line: 'karşılaştırıldı'. */
  readonly lookedWord: string;
  /** What is asked again after a part of the list was saved. */
  readonly askedAgain: string;
}

interface ListProcedure<Input, Result> {
  call(input: Input): Promise<Result[]>;
}

/** A kind of record with a page of its own, such as customers, whose lists can be undone. */
export interface ListImportKind<Line, Known> extends ListKindOnPage<Line, Known> {
  /** The name of one record: 'müşteri'. */
  readonly noun: string;
  /** The name of one record in the accusative: 'müşteriyi'. */
  readonly nounInAccusative: string;
  /** The label of a checkbox whose answer applies to all saved lines; undefined for none. */
  readonly useQuestion: () => string | undefined;
  /** A sentence that names the other data that is removed when an import is undone. */
  readonly alsoUndone?: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly procedures: ImportProcedures<Known>;
}

/** The contract checks what is sent. */
interface ImportProcedures<Known> {
  readonly list: ListProcedure<object, ImportView>;
  readonly look: ListProcedure<never, Known>;
  readonly add: ListProcedure<never, string>;
  readonly undo: { call(input: { id: string }): Promise<UndoResultView> };
}

// eslint-disable-next-line typescript/no-explicit-any -- A page shows one kind, and does not look into its lines.
export type AnyImportKind = ListImportKind<any, any>;

const stateFilters = { new: "Yeni", changed: "Değişecek", asked: "Onay bekleyen", same: "Aynı", left: "Alınmayacak" };

/** What all kinds with a page of their own have in common. `usual` is the state that most lines have. */
export function makeImportKindBase(noun: string, usual: "new" | "changed", most = IMPORT_LINES_PER_REQUEST_MAX) {
  const words = {
    new: `yeni ${noun}`,
    changed: `${noun} değişecek`,
    same: "aynı",
    asked: "sizin onayınızı bekliyor",
    left: "alınmayacak",
  };
  return {
    noun,
    isUndoable: true as const,
    limits: { most, bytes: 400_000 },
    lookedWord: "karşılaştırıldı",
    askedAgain: "Bu arada değişenleri aşağıda soruyoruz.",
    filters: Object.entries(stateFilters).map(([state, label]): LineFilter => ({
      label,
      holds: ({ verdict }) => verdict.state === state,
    })),
    useQuestion: (): string | undefined => undefined,
    /** The counts of the verdicts in one sentence. Zeros are omitted, except for the usual verdict. */
    summarize(lines: readonly Pick<ImportedLine<unknown, unknown>, "verdict">[]): string {
      const of = Map.groupBy(lines, ({ verdict }) => verdict.state);
      const parts = (Object.keys(words) as (keyof typeof words)[]).flatMap((state) => {
        const count = of.get(state)?.length ?? 0;
        return state === usual || count > 0 ? [`${formatCount(count)} ${words[state]}`] : [];
      });
      return `${parts.join(", ")}.`;
    },
  };
}
