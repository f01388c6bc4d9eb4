import { CircleDashed, Link2, Lock, Printer, RefreshCw, Receipt } from "lucide-react";

import { codeStateNames } from "#contract/sticker/batches.words.ts";
import type { CodeState } from "#domain/sticker/batch.ts";
import { StatusBadge, type BadgeLook } from "#web/parts/badge.tsx";

const lookOfState: Record<CodeState, Omit<BadgeLook, "word">> = {
  new: { colour: "bg-sunken text-ink-soft", Icon: CircleDashed },
  printed: { colour: "bg-brand-soft text-brand", Icon: Printer },
  sold: { colour: "bg-warn-soft text-warn", Icon: Receipt },
  linked: { colour: "bg-good-soft text-good", Icon: Link2 },
  off: { colour: "bg-bad-soft text-bad", Icon: Lock },
  replaced: { colour: "bg-sunken text-ink-soft", Icon: RefreshCw },
};

export function CodeStateBadge({ state }: { state: CodeState }) {
  return <StatusBadge look={{ word: codeStateNames[state], ...lookOfState[state] }} />;
}
