import type { ReactElement } from "react";

/**
 * Children without bare text nodes. When a browser translates the page, it replaces bare text nodes, and React then
 * fails to remove them (test/bare-text.test.ts).
 */
export type Elements = ReactElement | null | undefined | false | readonly Elements[];
