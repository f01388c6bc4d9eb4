import { Link } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";

import type { ConditionView } from "#contract/fleet/condition-reports.ts";
import { pages } from "#contract/pages.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";

/**
 * Whether the report belongs to a return whose rental has not ended yet, so that taking back the car is the next step.
 */
export function isCarStillOut({ direction, until }: ConditionView): boolean {
  return direction === "in" && until === null;
}

/** The location of the car's page with the dialog that takes back the car. */
export function makeTakeBackLocation({ code, rentalId }: ConditionView) {
  const state = { isWithoutRecord: true };
  return { to: pages.car.path, params: { code }, search: { bitir: rentalId }, state } as const;
}

/** The link to the next step, taking back the car, while a signed return report waits for the network. */
export function TakeBackNextLink({ view }: { view: ConditionView }) {
  return (
    <Link {...makeTakeBackLocation(view)} className={`${getButtonStyle("primary")} `}>
      <KeyRound aria-hidden="true" size={18} />
      Kiralamayı bitir
    </Link>
  );
}

/** A link to the dialog that takes back the car without a return report. */
export function TakeBackWithoutRecordLink({ view }: { view: ConditionView }) {
  return (
    <Link {...makeTakeBackLocation(view)} className="text-brand inline-flex min-h-11 items-center font-semibold">
      Tutanaksız bitir
    </Link>
  );
}
