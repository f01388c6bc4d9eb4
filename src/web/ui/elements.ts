import type { ReactElement } from "react";

/**
 * Children without bare text nodes. A browser's translation replaces such nodes, and then React fails when it removes
 * them (test/bare-text.test.ts).
 */
export type Elements = ReactElement | null | undefined | false | readonly Elements[];
