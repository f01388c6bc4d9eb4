import { BellRing } from "lucide-react";

import { Badge } from "#web/parts/badge.tsx";

/** Marks a car that has a pre-note. */
export function PreNoteBadge() {
  return <Badge look={{ word: "Ön not", colour: "bg-accent text-on-accent", Icon: BellRing }} />;
}
