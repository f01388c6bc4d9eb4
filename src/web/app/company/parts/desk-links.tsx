import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** One of the desk's dialogs was opened by a link of the page that stands one step back. */
    openedHere?: boolean;
  }
}

/** What an address says of the desk's dialogs. */
interface Desk {
  kirala?: string;
  musteri?: string;
  rezervasyon?: string;
  bitir?: string;
}

/**
 * A page's search and filters with one of the desk's dialogs over it, or with none. A reservation that the address holds open makes way for the
 * dialog in which its car is handed over.
 */
export function atDesk<Search extends Desk & { reservation?: string }>(
  { kirala: _kirala, musteri: _musteri, rezervasyon: _rezervasyon, bitir: _bitir, ...page }: Search,
  open: Desk = {},
) {
  if (open.rezervasyon === undefined || page.reservation === undefined) return { ...page, ...open };
  const { reservation: _reservation, ...rest } = page;
  return { ...rest, ...open };
}

type DeskLink = Pick<
  ComponentProps<"a">,
  "id" | "role" | "tabIndex" | "className" | "onClick" | "children" | "aria-label" | "aria-selected"
>;

/**
 * Opens the dialog that rents out a car, or asks for one, over the page one is on; `customer` is already chosen there, and what is promised
 * in `reservation` is filled in.
 */
export function RentLink({
  code = "",
  customer,
  reservation,
  ...link
}: DeskLink & { code?: string; customer?: string | undefined; reservation?: string | undefined }) {
  return (
    <Link
      to="."
      search={(now) =>
        atDesk(now, {
          kirala: code,
          ...(customer !== undefined && { musteri: customer }),
          ...(reservation !== undefined && { rezervasyon: reservation }),
        })
      }
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
