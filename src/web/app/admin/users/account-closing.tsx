import { Lock } from "lucide-react";

import type { ListedUserView } from "#contract/people/users.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { StatusBadge } from "#web/parts/badge.tsx";

const CLOSED_BADGE = { word: "Kapalı", colour: "bg-bad-soft text-bad", Icon: Lock };

export function AccountClosing({ closing }: Pick<ListedUserView, "closing">) {
  if (closing === null) return null;
  return (
    <div className="mt-2">
      <StatusBadge look={CLOSED_BADGE} />
      <p className="text-ink-soft mt-1 text-sm wrap-anywhere">
        <span>{`${formatLongDate(closing.at)}: `}</span>
        <bdi>{closing.reason}</bdi>
      </p>
    </div>
  );
}
