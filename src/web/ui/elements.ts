import type { ReactElement } from "react";

/**
 * Children without bare text. A browser's translation replaces bare text nodes, and React then fails when it removes
 * them (test/bare-text.test.ts).
 */
export type Elements = ReactElement | null | undefined | false | readonly Elements[];
