import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { queryClient } from "./client.ts";

/** A page that reads from the API. Only such pages are wrapped, so that the others need not load the query library. */
export function withData(Page: () => ReactNode): () => ReactNode {
  return function WithData() {
    return (
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    );
  };
}
