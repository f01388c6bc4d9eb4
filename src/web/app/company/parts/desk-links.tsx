import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Set if the dialog was opened by a link. Closing the dialog then goes one step back in the history. */
    openedHere?: boolean;
  }
}

/** The search parameters that open the dialogs for renting out and taking back cars. */
interface DeskSearch {
  kirala?: string;
  musteri?: string;
  rezervasyon?: string;
  bitir?: string;
}

/**
 * The page's search parameters with the dialogs' parameters replaced by `open`. If `open` starts a rental from a
 * reservation, the reservation that is open on the page is closed.
 */
export function setDeskDialog<Search extends DeskSearch & { reservation?: string }>(
  { kirala: _kirala, musteri: _musteri, rezervasyon: _rezervasyon, bitir: _bitir, ...page }: Search,
  open: DeskSearch = {},
) {
  if (open.rezervasyon === undefined || page.reservation === undefined) return { ...page, ...open };
  const { reservation: _reservation, ...rest } = page;
  return { ...rest, ...open };
}

type DeskLinkProps = Pick<
  ComponentProps<"a">,
  "id" | "role" | "tabIndex" | "className" | "onClick" | "children" | "aria-label" | "aria-selected"
>;

/**
 * Opens the dialog that rents out a car, over the present page. Without `code`, the dialog asks for the car. The form
 * is filled with `customer` and the values of `reservation`.
 */
export function RentLink({
  code = "",
  customer,
  reservation,
  ...link
}: DeskLinkProps & { code?: string; customer?: string | undefined; reservation?: string | undefined }) {
  return (
    <Link
      to="."
      search={(now) =>
        setDeskDialog(now, {
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

/** Opens the dialog that takes back a rental's car, over the present page. */
export function TakeBackLink({ rentalId, ...link }: DeskLinkProps & { rentalId: string }) {
  return (
    <Link
      to="."
      search={(now) => setDeskDialog(now, { bitir: rentalId })}
      state={(now) => ({ ...now, openedHere: true })}
      resetScroll={false}
      {...link}
    />
  );
}
