// Apart from what asks who reads which, so that the router can read addresses without loading it.

/** Whose codes a notice was told of: those of a company's cars, or one's own. */
export const holders = ["fleet", "own"] as const;
export type Holder = (typeof holders)[number];
