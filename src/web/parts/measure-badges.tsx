import { Lock, MessageSquareOff } from "lucide-react";

import { Badge } from "./badge.tsx";

const bad = "bg-bad-soft text-bad";

/** That an administrator has switched a code off. */
export function OffBadge() {
  return <Badge look={{ word: "Kapalı", colour: bad, Icon: Lock }} />;
}

/** That an administrator has hidden a note. */
export function NoteHiddenBadge() {
  return <Badge look={{ word: "Notu gizli", colour: bad, Icon: MessageSquareOff }} />;
}
