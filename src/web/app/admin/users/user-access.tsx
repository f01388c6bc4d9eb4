import { Lock } from "lucide-react";

import type { ListedUserView } from "#contract/api/users.ts";
import { formatLongDate } from "#domain/istanbul.ts";
import { Badge } from "#web/parts/badge.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";

import type { UserQuestion } from "./user-questions.tsx";

const closed = { word: "Kapalı", colour: "bg-bad-soft text-bad", Icon: Lock };

/** Whether an account is closed, since when and why. */
export function Closing({ closing }: Pick<ListedUserView, "closing">) {
  if (closing === null) return null;
  return (
    <div className="mt-2">
      <Badge look={closed} />
      <p className="text-ink-soft mt-1 text-sm wrap-anywhere">
        {formatLongDate(closing.at)}: <bdi>{closing.reason}</bdi>
      </p>
    </div>
  );
}

/** What can be done with an account; of an administrator's only the second factor is reset, and never one's own. */
export function UserActions({
  user,
  isOwn,
  onAsk,
}: {
  user: ListedUserView;
  isOwn: boolean;
  onAsk: (deed: UserQuestion["deed"]) => void;
}) {
  const name = user.displayName;
  return (
    <>
      {user.role !== "admin" && <Standing user={user} onAsk={onAsk} />}
      {user.hasSecondFactor && !isOwn && (
        <Button
          look="secondary"
          className="max-sm:w-full"
          aria-label={`${name}: ikinci adımı sıfırla`}
          onClick={() => onAsk("resetSecondFactor")}
        >
          İkinci adımı sıfırla
        </Button>
      )}
    </>
  );
}

function Standing({ user, onAsk }: { user: ListedUserView; onAsk: (deed: UserQuestion["deed"]) => void }) {
  const name = user.displayName;
  if (user.closing === null)
    return (
      <Button
        look="secondary"
        className="max-sm:w-full"
        aria-label={`${name}: hesabı kapat`}
        onClick={() => onAsk("close")}
      >
        Hesabı kapat
      </Button>
    );
  return (
    <Actions>
      <Button look="secondary" aria-label={`${name}: yeniden aç`} onClick={() => onAsk("reopen")}>
        Yeniden aç
      </Button>
      <Button look="danger" aria-label={`${name}: kalıcı olarak sil`} onClick={() => onAsk("remove")}>
        Kalıcı olarak sil
      </Button>
    </Actions>
  );
}
