import { CircleDashed, Link2, RefreshCw } from "lucide-react";

import { StatusBadge, type BadgeLook } from "./badge.tsx";

const lookOfLink: Record<"linked" | "replaced" | "free", BadgeLook> = {
  linked: { word: "Bağlı", colour: "bg-good-soft text-good", Icon: Link2 },
  replaced: { word: "Yenilendi", colour: "bg-sunken text-ink-soft", Icon: RefreshCw },
  free: { word: "Boşta", colour: "bg-sunken text-ink-soft", Icon: CircleDashed },
};

export function LinkBadge({ linked, replaced = false }: { linked: boolean; replaced?: boolean }) {
  return <StatusBadge look={lookOfLink[linked ? "linked" : replaced ? "replaced" : "free"]} />;
}
