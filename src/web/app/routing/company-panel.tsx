import { useSearch } from "@tanstack/react-router";
import { useState, type ComponentType, type ReactNode } from "react";

import { toActor } from "#contract/actor-of.ts";
import { mayUseCompanyPanel } from "#domain/people/actor.ts";
import { useAccount } from "#web/app/api/current-account.ts";

import { CompanyFrame } from "./company-frame.tsx";
import { makeLazyPage } from "./page-route.ts";

const { component: WaitingPage } = makeLazyPage(
  () => import("#web/app/company/profile/waiting-page.tsx"),
  "WaitingPage",
);

let DeskDialogs: ComponentType | undefined;

export async function importDeskDialogs(): Promise<void> {
  const [{ DeskDialogs: Dialogs }, { withData }] = await Promise.all([
    import("#web/app/company/rentals/page/desk-dialogs.tsx"),
    import("#web/app/api/with-data.tsx"),
  ]);
  DeskDialogs ??= withData(Dialogs);
}

export async function loadDeskDialogsAhead(rentalId?: string): Promise<void> {
  const { loadDeskAhead, loadTakeBackAhead } = await import("#web/app/company/rentals/page/desk-ahead.ts");
  await Promise.all([importDeskDialogs(), rentalId === undefined ? loadDeskAhead() : loadTakeBackAhead(rentalId)]);
}

/** If the company may not use its panel, for example before its approval, renders the waiting page instead. */
export function CompanyPanelDialogs(): ReactNode {
  const { kirala, musteri, bitir } = useSearch({ from: "/company" });
  const isWanted = (kirala ?? musteri ?? bitir) !== undefined;
  // The dialogs stay mounted after the first use, so that a closing dialog can return the focus.
  const [isThere, setThere] = useState(isWanted);
  if (isWanted && !isThere) setThere(true);

  if (!mayUseCompanyPanel(toActor(useAccount()))) return <WaitingPage />;
  return <CompanyFrame over={isThere && DeskDialogs && <DeskDialogs />} />;
}
