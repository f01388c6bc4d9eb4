import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import "../style.css";
import { queryClient } from "./api.ts";
import { router } from "./router.tsx";

const place = document.getElementById("app");
if (!place) throw new Error("The document has lost its #app.");
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
