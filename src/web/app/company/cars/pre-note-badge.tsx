import { BellRing } from "lucide-react";

import { StatusBadge } from "#web/parts/badge.tsx";

export function PreNoteBadge() {
  return <StatusBadge look={{ word: "Ön not", colour: "bg-accent text-on-accent", Icon: BellRing }} />;
}
