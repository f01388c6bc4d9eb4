import type { ReactElement } from "react";

/**
 * What stands beside other parts of a component: elements, and no bare text. A browser that translates a page puts elements of its own in
 * the place of bare text, and React fails where it removes what is not there any more (test/bare-text.test.ts).
 */
export type Elements = ReactElement | null | undefined | false | readonly Elements[];
