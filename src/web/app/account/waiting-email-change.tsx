import type { AccountProfileView } from "#contract/people/account.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { makeErrorSentence } from "#web/app/api/sentences.ts";
import { usePendingAction } from "#web/app/forms/pending-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

export function WaitingEmailChange({ change }: { change: NonNullable<AccountProfileView["emailChange"]> }) {
  const keeping = usePendingAction(async () => {
    await api.account.keepEmail.call(undefined);
    await refreshPage();
  });
  return (
    <div className="grid w-full gap-3">
      <Notice kind="info">
        <span className="block wrap-anywhere">{`Yeni adresiniz: ${change.email}`}</span>
        <span className="block">{`${sentenceOfAddresses[change.waiting.join()] ?? ""} Bağlantı gelmezse istenmeyen posta (spam) klasörüne bakın.`}</span>
        <span className="block">{`Son gün: ${formatLongDateTime(change.expiresAt)}. O zamana kadar şu anki adresinizle giriş yaparsınız.`}</span>
      </Notice>
      {keeping.isError && (
        <Notice kind="bad">{makeErrorSentence(keeping.error, "Vazgeçilemedi. Lütfen tekrar deneyin.")}</Notice>
      )}
      <Button
        look="secondary"
        busy={keeping.isPending}
        busyText="Vazgeçiliyor…"
        onClick={keeping.run}
        className="max-sm:w-full sm:justify-self-start"
      >
        Değişiklikten vazgeç
      </Button>
    </div>
  );
}

/** The key names the addresses that have not confirmed the change: 'from' is the old address, 'to' the new address. */
const sentenceOfAddresses: Readonly<Record<string, string>> = {
  "from,to": "Adresinizin değişmesi için iki adresinize de giden bağlantılara dokunun.",
  from: "Yeni adres onaylandı. Şimdi şu anki adresinize giden bağlantıya dokunun.",
  to: "Adresinizin değişmesi için yeni adrese giden bağlantıya dokunun.",
};
