import { RouterProvider, type AnyRouter } from "@tanstack/react-router";
import { StrictMode } from "react";

/** The whole application; the server draws the log-in page with it, and the browser takes over what was drawn. */
export function Application({ router }: { router: AnyRouter }) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}
