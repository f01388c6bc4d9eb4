import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";

import { pages } from "#contract/pages.ts";

type LinkLook = Pick<ComponentProps<"a">, "id" | "role" | "tabIndex" | "className" | "aria-label" | "aria-selected">;

/** Begins a rental of a car. */
export function RentLink({ code, ...look }: { code: string } & LinkLook) {
  return (
    <Link to={pages.car.path} params={{ code }} {...look}>
      Kirala
    </Link>
  );
}

/** Takes a car back. */
export function TakeBackLink({ code, ...look }: { code: string; rentalId: string } & LinkLook) {
  return (
    <Link to={pages.car.path} params={{ code }} {...look}>
      Bitir
    </Link>
  );
}
