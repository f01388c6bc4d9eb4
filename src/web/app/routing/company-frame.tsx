import { Outlet } from "@tanstack/react-router";

import type { Elements } from "#web/ui/elements.ts";

/** The server renders the same component, so that hydration finds the same structure. */
export function CompanyFrame({ over = null }: { over?: Elements }) {
  return (
    <>
      <Outlet />
      {over}
    </>
  );
}
