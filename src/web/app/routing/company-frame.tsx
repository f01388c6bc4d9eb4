import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A company page and what opens over it. The server draws a page in the same frame, so that the browser finds its parts again. */
export function CompanyFrame({ over = null }: { over?: ReactNode }) {
  return (
    <>
      <Outlet />
      {over}
    </>
  );
}
