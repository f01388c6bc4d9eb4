import { createContext, use } from "react";

import type { AppStartData } from "#contract/ports/public-pages.ts";

import { startData } from "./start-data.ts";

export const StartContext = createContext(startData);

export function useStartData(): AppStartData {
  return use(StartContext);
}
