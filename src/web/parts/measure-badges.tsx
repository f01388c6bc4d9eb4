import { Hourglass, Lock, MessageSquareOff, SquareX } from "lucide-react";

import { StatusBadge } from "./badge.tsx";

const badStyle = "bg-bad-soft text-bad";

export function OffBadge() {
  return <StatusBadge look={{ word: "Kapalı", colour: badStyle, Icon: Lock }} />;
}

/**
 * Marks a code whose plate or name is hidden: with an empty `reason` it waits for an administrator's decision,
 * otherwise an administrator has hidden it.
 */
export function PlateHiddenBadge({ reason }: { reason: string }) {
  return reason === "" ? (
    <StatusBadge look={{ word: "Adı onay bekliyor", colour: "bg-warn-soft text-warn", Icon: Hourglass }} />
  ) : (
    <StatusBadge look={{ word: "Plakası gizli", colour: badStyle, Icon: SquareX }} />
  );
}

export function NoteHiddenBadge() {
  return <StatusBadge look={{ word: "Notu gizli", colour: badStyle, Icon: MessageSquareOff }} />;
}
