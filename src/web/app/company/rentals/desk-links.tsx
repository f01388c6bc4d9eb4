import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";

import { atDesk } from "./desk-address.ts";

type DeskLink = Pick<
  ComponentProps<"a">,
  "id" | "role" | "tabIndex" | "className" | "children" | "aria-label" | "aria-selected"
>;

/** Opens the dialog that rents out a car, or asks for one, over the page one is on; `customer` is already chosen there. */
export function RentLink({
  code = "",
  customer,
  ...link
}: DeskLink & { code?: string; customer?: string | undefined }) {
  return (
    <Link
      to="."
      search={(now) => atDesk(now, { kirala: code, ...(customer !== undefined && { musteri: customer }) })}
      state={(now) => ({ ...now, openedHere: true })}
      resetScroll={false}
      {...link}
    />
  );
}

/** Opens the dialog that takes a rental's car back, over the page one is on. */
export function TakeBackLink({ rentalId, ...link }: DeskLink & { rentalId: string }) {
  return (
    <Link
      to="."
      search={(now) => atDesk(now, { bitir: rentalId })}
      state={(now) => ({ ...now, openedHere: true })}
      resetScroll={false}
      {...link}
    />
  );
}
