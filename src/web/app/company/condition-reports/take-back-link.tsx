import { Link } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";

import type { ConditionView } from "#contract/fleet/condition-reports.ts";
import { pages } from "#contract/pages.ts";
import { buttonStyle } from "#web/ui/button-style.ts";

/** Whether this is a return of a rental that has not ended, so that taking the car back comes next. */
export function isStillOut({ direction, until }: ConditionView): boolean {
  return direction === "in" && until === null;
}

/** The URL of the dialog that takes the car back, over the car's page. */
export function makeTakeBackLocation({ code, rentalId }: ConditionView) {
  const state = { isWithoutRecord: true };
  return { to: pages.car.path, params: { code }, search: { bitir: rentalId }, state } as const;
}

/** Continues to taking back the car once the record of its return is sealed. Without a network, this device waits. */
export function TakeBackNext({ view }: { view: ConditionView }) {
  return (
    <Link {...makeTakeBackLocation(view)} className={`${buttonStyle("primary")} print:hidden`}>
      <KeyRound aria-hidden="true" size={18} />
      Teslim al
    </Link>
  );
}

/** Takes the car back without a record of its return. */
export function WithoutRecord({ view }: { view: ConditionView }) {
  return (
    <Link {...makeTakeBackLocation(view)} className="text-brand inline-flex min-h-11 items-center font-semibold">
      Tutanaksız teslim al
    </Link>
  );
}
