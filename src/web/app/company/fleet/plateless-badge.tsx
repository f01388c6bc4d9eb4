import { CircleDotDashed } from "lucide-react";

import { Badge } from "#web/parts/badge.tsx";

/** The mark of a slot that no car stands for yet. */
export function PlatelessBadge() {
  return <Badge look={{ word: "Plaka girilmemiş", colour: "bg-sunken text-ink-soft", Icon: CircleDotDashed }} />;
}
