import { Link, useRouter, type LinkProps } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import type { MouseEvent } from "react";

import { countStepsBackTo } from "./page-history.ts";

/**
 * If the list was visited before in this tab, the link goes back in the history, which restores filter and scroll
 * position.
 */
export function BackLink({ to, children }: { to: NonNullable<LinkProps["to"]>; children: string }) {
  const { history } = useRouter();

  function goBack(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const steps = countStepsBackTo(to, history.location.state.__TSR_index);
    if (steps === undefined) return;
    event.preventDefault();
    history.go(steps);
  }

  return (
    <Link to={to} onClick={goBack} className="text-brand inline-flex min-h-11 items-center gap-1 font-semibold">
      <ChevronLeft aria-hidden="true" size={20} />
      <span>{children}</span>
    </Link>
  );
}
