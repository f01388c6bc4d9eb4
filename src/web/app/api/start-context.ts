import { createContext, use } from "react";

import type { AppStart } from "#contract/ports/public-pages.ts";

import { start } from "./start-data.ts";

/** What is drawn begins with this: in the browser its document's, on the server one for each drawing. */
export const StartContext = createContext(start);

export function useStart(): AppStart {
  return use(StartContext);
}
