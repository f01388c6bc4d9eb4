import { Link } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";

import type { ConditionView } from "#contract/fleet/condition-reports.ts";
import { pages } from "#contract/pages.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";

export function isCarStillOut({ direction, until }: ConditionView): boolean {
  return direction === "in" && until === null;
}

export function makeTakeBackLocation({ code, rentalId }: ConditionView) {
  const state = { isWithoutRecord: true };
  return { to: pages.car.path, params: { code }, search: { bitir: rentalId }, state } as const;
}

export function TakeBackNextLink({ view }: { view: ConditionView }) {
  return (
    <Link {...makeTakeBackLocation(view)} className={`${getButtonStyle("primary")} `}>
      <KeyRound aria-hidden="true" size={18} />
      Kiralamayı bitir
    </Link>
  );
}

export function TakeBackWithoutRecordLink({ view }: { view: ConditionView }) {
  return (
    <Link {...makeTakeBackLocation(view)} className="text-brand inline-flex min-h-11 items-center font-semibold">
      Tutanaksız bitir
    </Link>
  );
}
