/** Most codes of a batch; more than one run of the generator makes them, or a whole batch at once after a question. docs/product.md 4.3. */
export const BATCH_MAX = 10_000;

/** Where a printed code stands, in the order in which it usually gets there. docs/product.md 4.9. */
export const CODE_STATES = ["new", "printed", "sold", "linked", "off", "replaced"] as const;

export type CodeState = (typeof CODE_STATES)[number];

/** What is known of a code that says where it stands; instants are UTC. */
export interface CodeFacts {
  readonly printedAt: Date | null;
  readonly soldAt: Date | null;
  readonly isLinked: boolean;
  readonly isOff: boolean;
  readonly isReplaced: boolean;
}

/** Where a code stands: the last of the states that it has reached. docs/product.md 4.9. */
export function stateOfCode({ printedAt, soldAt, isLinked, isOff, isReplaced }: CodeFacts): CodeState {
  if (isReplaced) return "replaced";
  if (isOff) return "off";
  if (isLinked) return "linked";
  if (soldAt !== null) return "sold";
  return printedAt === null ? "new" : "printed";
}
