import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { scrollSideways } from "#web/ui/scroll-sideways.ts";

import { adminSections, getAriaCurrent } from "./admin-sections.ts";

export function AdminArea() {
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);

  useEffect(() => {
    scrollSideways(bar.current, bar.current?.querySelector<HTMLElement>("[aria-current]"));
  }, [pathname]);

  return (
    <>
      <div className="border-line bg-surface border-b print:hidden">
        <nav
          ref={bar}
          aria-label="Yönetim"
          className="sideways relative mx-auto flex max-w-6xl gap-1 py-1.5 sm:overflow-x-auto sm:px-2"
        >
          {adminSections.map((entry) => {
            const current = getAriaCurrent(entry, pathname);
            return (
              <Link
                key={entry.path}
                to={entry.path}
                // Without `exact`, TanStack Router would mark '/admin' as active on every page below it.
                activeOptions={{ exact: true }}
                aria-current={current}
                onFocus={({ currentTarget }) => scrollSideways(bar.current, currentTarget)}
                className={`inline-flex min-h-11 shrink-0 items-center rounded-lg px-2.5 text-sm font-semibold whitespace-nowrap no-underline ${
                  current
                    ? "bg-brand-soft text-brand forced-colors:underline"
                    : "text-ink-soft hover:bg-sunken hover:text-ink"
                }`}
              >
                {entry.label}
              </Link>
            );
          })}
        </nav>
      </div>
      <Outlet />
    </>
  );
}
