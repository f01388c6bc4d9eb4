import { Hourglass, Lock, MessageSquareOff, SquareX } from "lucide-react";

import { Badge } from "./badge.tsx";

const bad = "bg-bad-soft text-bad";

/** Marks a code that an administrator has switched off. */
export function OffBadge() {
  return <Badge look={{ word: "Kapalı", colour: bad, Icon: Lock }} />;
}

/**
 * Marks a code whose plate or name is hidden, because it waits for an administrator's decision or an administrator has
 * hidden it.
 */
export function PlateHiddenBadge({ reason }: { reason: string }) {
  return reason === "" ? (
    <Badge look={{ word: "Adı onay bekliyor", colour: "bg-warn-soft text-warn", Icon: Hourglass }} />
  ) : (
    <Badge look={{ word: "Plakası gizli", colour: bad, Icon: SquareX }} />
  );
}

/** Marks a note that an administrator has hidden. */
export function NoteHiddenBadge() {
  return <Badge look={{ word: "Notu gizli", colour: bad, Icon: MessageSquareOff }} />;
}
