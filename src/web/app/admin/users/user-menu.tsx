import { Gauge, Lock, LockOpen, MonitorX, ShieldOff, Trash2, type LucideIcon } from "lucide-react";

import type { ListedUserView } from "#contract/people/users.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";

import type { UserQuestion } from "./user-questions.tsx";

/** For their own account, administrators are not offered the actions on sessions and second factor. */
export function UserMenu({
  user,
  isOwn,
  open,
  onClose,
  onAsk,
}: {
  user: ListedUserView;
  isOwn: boolean;
  open: boolean;
  onClose: () => void;
  onAsk: (deed: UserQuestion["deed"]) => void;
}) {
  const { displayName, closing, hasSecondFactor, role } = user;
  const deeds: UserMenuAction[] = [allowAction];
  if (closing === null && !isOwn) deeds.push(endSessionsAction);
  if (hasSecondFactor && !isOwn) deeds.push(resetAction);
  if (role !== "admin") deeds.push(...(closing === null ? [closeAction] : [reopenAction, removeAction]));
  return (
    <Dialog open={open} onClose={onClose} title={<span translate="no">{displayName}</span>}>
      {deeds.map(({ deed, words, ...look }) => (
        <MenuButton key={deed} {...look} onClick={() => onAsk(deed)}>
          {words}
        </MenuButton>
      ))}
    </Dialog>
  );
}

interface UserMenuAction {
  deed: UserQuestion["deed"];
  words: string;
  Icon: LucideIcon;
  danger?: true;
}

const allowAction: UserMenuAction = { deed: "allow", words: "Günlük bağlama sınırı", Icon: Gauge };
const endSessionsAction: UserMenuAction = { deed: "endSessions", words: "Oturumlarını kapat", Icon: MonitorX };
const resetAction: UserMenuAction = { deed: "resetSecondFactor", words: "İkinci adımı sıfırla", Icon: ShieldOff };
const closeAction: UserMenuAction = { deed: "close", words: "Hesabı kapat", Icon: Lock };
const reopenAction: UserMenuAction = { deed: "reopen", words: "Yeniden aç", Icon: LockOpen };
const removeAction: UserMenuAction = { deed: "remove", words: "Kalıcı olarak sil", Icon: Trash2, danger: true };
