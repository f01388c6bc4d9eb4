import { CircleDashed, Link2 } from "lucide-react";

import { Badge } from "./badge.tsx";

/** Whether a code belongs to somebody. */
export function LinkBadge({ linked }: { linked: boolean }) {
  return (
    <Badge
      look={
        linked
          ? { word: "Bağlı", colour: "bg-good-soft text-good", Icon: Link2 }
          : { word: "Boşta", colour: "bg-sunken text-ink-soft", Icon: CircleDashed }
      }
    />
  );
}
