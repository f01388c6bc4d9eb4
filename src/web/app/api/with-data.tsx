import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { queryClient } from "./client.ts";

/** A page that asks the API for something; the pages that begin without stand outside, so that they need not load what asks. */
export function withData(Page: () => ReactNode): () => ReactNode {
  return function WithData() {
    return (
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    );
  };
}
