import { createContext, use } from "react";

import type { AppStart } from "#contract/ports/public-pages.ts";

import { startData } from "./start-data.ts";

/** The start data. In the browser it comes from the document; on the server, each rendering provides its own. */
export const StartContext = createContext(startData);

export function useStartData(): AppStart {
  return use(StartContext);
}
