import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { queryClient } from "./client.ts";

/** Pages without queries are not wrapped, so that they load without the query library. */
export function withData(Page: () => ReactNode): () => ReactNode {
  return function WithData() {
    return (
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    );
  };
}
