import { Lock, LockOpen, MonitorX, ShieldOff, Trash2, type LucideIcon } from "lucide-react";

import type { ListedUserView } from "#contract/people/users.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { Badge } from "#web/parts/badge.tsx";

import { quietActionStyle } from "./quiet-action-style.ts";
import type { UserQuestion } from "./user-questions.tsx";

const closed = { word: "Kapalı", colour: "bg-bad-soft text-bad", Icon: Lock };

/** Says since when and why an account is closed. */
export function AccountClosing({ closing }: Pick<ListedUserView, "closing">) {
  if (closing === null) return null;
  return (
    <div className="mt-2">
      <Badge look={closed} />
      <p className="text-ink-soft mt-1 text-sm wrap-anywhere">
        <span>{`${formatLongDate(closing.at)}: `}</span>
        <bdi>{closing.reason}</bdi>
      </p>
    </div>
  );
}

/**
 * The actions on an account. An administrator's is neither closed nor removed here, and for one's own account there are
 * none.
 */
export function UserActions({
  user,
  isOwn,
  onAsk,
}: {
  user: ListedUserView;
  isOwn: boolean;
  onAsk: (deed: UserQuestion["deed"]) => void;
}) {
  const { displayName: name, closing, hasSecondFactor } = user;
  const deeds: Deed[] = [];
  if (user.role !== "admin") deeds.push(...(closing === null ? [close] : [reopen, remove]));
  if (hasSecondFactor && !isOwn) deeds.push(reset);
  if (closing === null && !isOwn) deeds.push(endSessions);
  return deeds.map(({ deed, said, words, Icon, colour }) => (
    <button
      key={deed}
      type="button"
      aria-label={`${name}: ${said}`}
      onClick={() => onAsk(deed)}
      className={quietActionStyle(colour)}
    >
      <Icon aria-hidden="true" size={18} />
      <span>{words}</span>
    </button>
  ));
}

interface Deed {
  deed: UserQuestion["deed"];
  words: string;
  /** The label for screen readers, which follows the account's name. */
  said: string;
  Icon: LucideIcon;
  colour: "text-ink-soft" | "text-brand" | "text-bad";
}

const close: Deed = {
  deed: "close",
  words: "Hesabı kapat",
  said: "hesabı kapat",
  Icon: Lock,
  colour: "text-ink-soft",
};
const reopen: Deed = {
  deed: "reopen",
  words: "Yeniden aç",
  said: "yeniden aç",
  Icon: LockOpen,
  colour: "text-brand",
};
const remove: Deed = {
  deed: "remove",
  words: "Kalıcı olarak sil",
  said: "kalıcı olarak sil",
  Icon: Trash2,
  colour: "text-bad",
};
const reset: Deed = {
  deed: "resetSecondFactor",
  words: "İkinci adımı sıfırla",
  said: "ikinci adımı sıfırla",
  Icon: ShieldOff,
  colour: "text-ink-soft",
};
const endSessions: Deed = {
  deed: "endSessions",
  words: "Oturumlarını kapat",
  said: "bütün oturumlarını kapat",
  Icon: MonitorX,
  colour: "text-ink-soft",
};
