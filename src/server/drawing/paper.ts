import type { FilledBlock } from "#domain/fleet/agreement-text.ts";
import type { CarSide } from "#domain/fleet/car-parts.ts";
import type { SignatureStroke } from "#domain/fleet/condition-report.ts";

/** A paper with everything that is drawn on it, as plain values. Equal values give the same paper. */
export interface Paper {
  readonly brand: string;
  readonly document: PaperDocument;
}

/** A photo on a paper. It is read only when the paper is really drawn. */
export interface PaperPhoto {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** The company that hands the paper out: its name, and its address and numbers in one text. */
export interface PaperHead {
  readonly company: string;
  readonly about: string;
}

/** A paper of blocks from top to bottom, on as many A4 pages as they need. */
export interface PaperDocument {
  readonly head: PaperHead;
  readonly title: string;
  /** What the paper is about, below the title, such as a plate. */
  readonly subtitle: string;
  /** Two short lines at the upper right, such as a number and a date. */
  readonly aside: readonly string[];
  /** A sentence at the foot of each page. */
  readonly foot: string;
  /** The digest (hex) of what the paper shows, and the address at which it can be compared. */
  readonly seal?: { readonly digest: string; readonly address: string } | undefined;
  readonly blocks: readonly PaperBlock[];
}

export type PaperFact = readonly [label: string, value: string];

interface FactGroup {
  readonly heading: string;
  readonly facts: readonly PaperFact[];
}

/** `number` is the number on the drawing. Damages that were known before are drawn hollow. */
export interface PaperDamage {
  readonly number: number;
  readonly side: CarSide;
  readonly x: number;
  readonly y: number;
  readonly isKnown: boolean;
  readonly text: string;
}

export type PaperBlock =
  /** One or two groups of facts beside each other. */
  | { readonly kind: "facts"; readonly groups: readonly [FactGroup] | readonly [FactGroup, FactGroup] }
  | { readonly kind: "text"; readonly heading?: string; readonly text: string; readonly isLoud?: boolean }
  /** A text of headings, paragraphs and lists. */
  | { readonly kind: "clauses"; readonly clauses: readonly FilledBlock[] }
  | { readonly kind: "table"; readonly heading: string; readonly table: PaperTable }
  | {
      readonly kind: "photos";
      readonly heading: string;
      readonly photos: readonly { readonly id: string; readonly title: string; readonly text: string }[];
    }
  | { readonly kind: "damages"; readonly heading: string; readonly damages: readonly PaperDamage[] }
  | { readonly kind: "signatures"; readonly heading: string; readonly boxes: readonly PaperSignature[] };

/**
 * Columns share the width of the page by their `share`. Columns of figures are aligned to the right. Without titles, the
 * heading says what the columns are.
 */
export interface PaperTable {
  readonly columns: readonly { readonly title: string; readonly share: number; readonly isFigure?: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** The last row, in bold. */
  readonly sum?: readonly string[];
}

/** A box for a signature: with strokes, or empty, to be signed with a pen. */
export interface PaperSignature {
  readonly role: string;
  readonly name: string;
  readonly said: string;
  readonly strokes: readonly SignatureStroke[];
}
