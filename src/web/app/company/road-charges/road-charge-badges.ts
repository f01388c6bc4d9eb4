import { BadgeCheck, Building2, CircleDashed, CircleHelp, Gavel, ReceiptText, Send } from "lucide-react";

import { roadChargeStateWords, roadChargeStepWords } from "#contract/fleet/road-charges.words.ts";
import type { RoadChargeState, RoadChargeStep } from "#domain/fleet/road-charge.ts";
import type { BadgeLook } from "#web/parts/badge.tsx";

const neutralStyle = "bg-sunken text-ink-soft";

export const roadChargeStateBadges: Record<RoadChargeState, BadgeLook> = {
  new: { word: roadChargeStateWords.new, colour: neutralStyle, Icon: CircleDashed },
  informed: { word: roadChargeStateWords.informed, colour: "bg-brand-soft text-brand", Icon: Send },
  paid: { word: roadChargeStateWords.paid, colour: "bg-good-soft text-good", Icon: BadgeCheck },
  objected: { word: roadChargeStateWords.objected, colour: "bg-warn-soft text-warn", Icon: Gavel },
};

/** The badges of the steps. The step 'open' has no badge, because its row has a button. */
export const roadChargeStepBadges: Record<Exclude<RoadChargeStep, "open">, BadgeLook> = {
  charged: { word: roadChargeStepWords.charged, colour: "bg-good-soft text-good", Icon: ReceiptText },
  unclear: { word: roadChargeStepWords.unclear, colour: "bg-warn-soft text-warn", Icon: CircleHelp },
  own: { word: roadChargeStepWords.own, colour: neutralStyle, Icon: Building2 },
};
