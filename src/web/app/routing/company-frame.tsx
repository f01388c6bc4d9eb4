import { Outlet } from "@tanstack/react-router";

import type { Elements } from "#web/ui/elements.ts";

/** A company page and what opens over it. The server draws a page in the same frame, so that the browser finds its parts again. */
export function CompanyFrame({ over = null }: { over?: Elements }) {
  return (
    <>
      <Outlet />
      {over}
    </>
  );
}
