import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";

/** The way back to the list that a page was chosen from. */
export function BackLink({ to, children }: { to: NonNullable<LinkProps["to"]>; children: string }) {
  return (
    <Link to={to} className="text-brand inline-flex min-h-11 items-center gap-1 font-semibold">
      <ChevronLeft aria-hidden="true" size={20} />
      {children}
    </Link>
  );
}
