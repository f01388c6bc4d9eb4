import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Closing the dialog then goes one step back in the history. */
    openedHere?: boolean;
  }
}

interface DeskSearch {
  kirala?: string;
  musteri?: string;
  rezervasyon?: string;
  bitir?: string;
}

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
