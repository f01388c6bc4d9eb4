import { BellRing } from "lucide-react";

import { Badge } from "#web/parts/badge.tsx";

/** The mark of a car whose pre-notes remind the staff of something. */
export function NotedBadge() {
  return <Badge look={{ word: "Ön not", colour: "bg-accent text-on-accent", Icon: BellRing }} />;
}
