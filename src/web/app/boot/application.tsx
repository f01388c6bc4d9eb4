import { RouterProvider, type AnyRouter } from "@tanstack/react-router";
import { StrictMode } from "react";

/** The server renders some pages with it, and the browser hydrates these pages. */
export function Application({ router }: { router: AnyRouter }) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}
