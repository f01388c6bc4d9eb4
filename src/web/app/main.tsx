import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { resumeTokenSync } from "../parts/token-sync.ts";

import "../style.css";
import { queryClient } from "./api.ts";
import { forgetDrafts } from "./drafts.ts";
import { router } from "./router.tsx";
import { accountAtStart } from "./start.ts";

const place = document.getElementById("app");
// Somebody else may have signed in through another tab. Who has to sign in again keeps what they typed.
if (accountAtStart) forgetDrafts(accountAtStart.id);
if (!place) throw new Error("The document has lost its #app.");
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
resumeTokenSync();
