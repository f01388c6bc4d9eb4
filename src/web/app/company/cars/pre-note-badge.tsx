import { BellRing } from "lucide-react";

import { StatusBadge } from "#web/parts/badge.tsx";

/** Marks a car that has a pre-note. */
export function PreNoteBadge() {
  return <StatusBadge look={{ word: "Ön not", colour: "bg-accent text-on-accent", Icon: BellRing }} />;
}
