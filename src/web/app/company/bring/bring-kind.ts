import type { ImportView, UndoneView } from "#contract/fleet/imports.ts";
import type { UnclearPoints } from "#domain/fleet/paste-amount.ts";
import type { MeaningReading } from "#domain/fleet/paste-columns.ts";
import type { RememberedChoice } from "#web/app/company/list-files/remembered-choice.ts";

/** A list as it was read, of any noun. */
export interface BroughtReading<Line> {
  readonly columns: readonly { readonly heading: string; readonly sample: string }[];
  readonly meanings: readonly MeaningReading<string>[];
  readonly unused: readonly number[];
  /** Columns that are never read. */
  readonly sealed: readonly number[];
  /** Asked where '1.250' may mean two amounts. */
  readonly points?: UnclearPoints | undefined;
  readonly isAsked: boolean;
  readonly lines: readonly ({ readonly nth: number; readonly written: string } & (
    | { readonly line: Line }
    | { readonly problem: string; readonly like?: number }
  ))[];
}

/** What will happen to a line: it is new, changes what is stored, is stored already, is left out, or the person must let it happen. */
export interface Verdict {
  readonly state: "new" | "changed" | "same" | "left" | "asked";
  /** What is said below the line. */
  readonly words: readonly string[];
  /** The label of the tick with which the person lets it happen. */
  readonly tick?: string;
  /** Where the person can do something about a line that is left out. */
  readonly way?: { readonly path: "/company/plates"; readonly label: string };
}

/** A line on its way: with the id of what it makes, and what became of it. */
export interface SentLine<Line, Known> {
  readonly id: string;
  readonly line: Line;
  readonly known: Known;
}

/** One noun of which lists are brought: how it is read, compared, saved and taken back. */
export interface BringKind<Line, Known> {
  /** Tells its remembered choices from those of other lists. */
  readonly what: string;
  /** 'müşteri' */
  readonly noun: string;
  /** 'müşteriyi' */
  readonly nounInAccusative: string;
  /** What most lines of such a list do: 'new', or 'changed' where a list adds nothing. */
  readonly usual: "new" | "changed";
  /** Maximum number of lines that are saved at once, where it is less than usual. */
  readonly most?: number;
  /** What is asked once about all lines that are saved, with a tick. */
  readonly question?: string;
  /** What else goes when a list is taken back. */
  readonly alsoUndone?: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly nothingFound: string;
  readonly meaningWords: Readonly<Record<string, string>>;
  readonly needed: ReadonlySet<string>;
  readonly problemWords: (problem: string, like?: number) => string;
  /** What is said about columns that are never read. */
  readonly sealedWords?: string;
  readonly read: (text: string, choice: RememberedChoice) => BroughtReading<Line>;
  readonly look: (lines: readonly Line[]) => Promise<readonly Known[]>;
  readonly judge: (line: Line, known: Known) => Verdict;
  /** The line in a few words, the first of which names it. */
  readonly describe: (line: Line) => readonly [string, ...string[]];
  /** A line as it is sent, to keep requests small. */
  readonly sent: (line: SentLine<Line, Known>) => object;
  /**
   * Saves a part of the list, with the answer to the kind's question. Gives for each line whether it is stored now, or
   * the person must look again.
   */
  readonly add: (
    importId: string,
    sent: readonly object[],
    answer: boolean,
  ) => Promise<readonly ("saved" | "same" | "asked")[]>;
  readonly brought: () => Promise<readonly ImportView[]>;
  readonly undo: (id: string) => Promise<UndoneView>;
  /** Fetches everything again that shows what was saved. */
  readonly refresh: () => void;
}
