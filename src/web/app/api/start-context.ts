import { createContext, use } from "react";

import type { AppStartData } from "#contract/ports/public-pages.ts";

import { startData } from "./start-data.ts";

/**
 * The start data. In the browser they come from the document. On the server, each rendering provides its own start
 * data.
 */
export const StartContext = createContext(startData);

export function useStartData(): AppStartData {
  return use(StartContext);
}
