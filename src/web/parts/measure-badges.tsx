import { Hourglass, Lock, MessageSquareOff, SquareX } from "lucide-react";

import { Badge } from "./badge.tsx";

const bad = "bg-bad-soft text-bad";

/** Says that an administrator has switched a code off. */
export function OffBadge() {
  return <Badge look={{ word: "Kapalı", colour: bad, Icon: Lock }} />;
}

/** Says that the plate or name of a code is not shown: it waits for an administrator, or one has hidden it. */
export function PlateHiddenBadge({ reason }: { reason: string }) {
  return reason === "" ? (
    <Badge look={{ word: "Adı onay bekliyor", colour: "bg-warn-soft text-warn", Icon: Hourglass }} />
  ) : (
    <Badge look={{ word: "Plakası gizli", colour: bad, Icon: SquareX }} />
  );
}

/** Says that an administrator has hidden a note. */
export function NoteHiddenBadge() {
  return <Badge look={{ word: "Notu gizli", colour: bad, Icon: MessageSquareOff }} />;
}
