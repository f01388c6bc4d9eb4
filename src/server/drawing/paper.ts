import type { FilledBlock } from "#domain/fleet/agreement-text.ts";
import type { CarSide } from "#domain/fleet/car-parts.ts";
import type { SignatureStroke } from "#domain/fleet/condition-report.ts";

/** Equal values give the same paper. */
export interface Paper {
  readonly brand: string;
  readonly document: PaperDocument;
}

/** Read only when the paper is really drawn. */
export interface PaperPhoto {
  readonly id: string;
  readonly bytes: Uint8Array;
}

export interface PaperHead {
  readonly company: string;
  readonly about: string;
}

export interface PaperDocument {
  readonly head: PaperHead;
  readonly title: string;
  readonly subtitle: string;
  readonly aside: readonly string[];
  readonly foot: string;
  readonly seal?: { readonly digest: string; readonly address: string } | undefined;
  readonly blocks: readonly PaperBlock[];
}

export type PaperFact = readonly [label: string, value: string];

interface FactGroup {
  readonly heading: string;
  readonly facts: readonly PaperFact[];
}

/** Damages that were known before are drawn hollow. */
export interface PaperDamage {
  readonly number: number;
  readonly side: CarSide;
  readonly x: number;
  readonly y: number;
  readonly isKnown: boolean;
  readonly text: string;
}

export type PaperBlock =
  | { readonly kind: "facts"; readonly groups: readonly [FactGroup] | readonly [FactGroup, FactGroup] }
  | { readonly kind: "text"; readonly heading?: string; readonly text: string; readonly isLoud?: boolean }
  | { readonly kind: "clauses"; readonly clauses: readonly FilledBlock[] }
  | { readonly kind: "table"; readonly heading: string; readonly table: PaperTable }
  | {
      readonly kind: "photos";
      readonly heading: string;
      readonly photos: readonly { readonly id: string; readonly title: string; readonly text: string }[];
    }
  | { readonly kind: "damages"; readonly heading: string; readonly damages: readonly PaperDamage[] }
  | { readonly kind: "signatures"; readonly heading: string; readonly boxes: readonly PaperSignature[] };

export interface PaperTable {
  readonly columns: readonly { readonly title: string; readonly share: number; readonly isFigure?: boolean }[];
  readonly rows: readonly (readonly string[])[];
  readonly sum?: readonly string[];
}

export interface PaperSignature {
  readonly role: string;
  readonly name: string;
  readonly said: string;
  readonly strokes: readonly SignatureStroke[];
}
