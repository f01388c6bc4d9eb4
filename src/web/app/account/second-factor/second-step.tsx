import { useEffect, useRef, type SubmitEvent } from "react";

import type { AccountView } from "#contract/people/account.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { usePendingAction } from "#web/app/forms/pending-action.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { LogInChallenge } from "./challenge.ts";
import { CodeInput, findCodeProblem, useCodeField } from "./code-input.tsx";

export function SecondStep({
  asked,
  onSignedIn,
  onBack,
}: {
  asked: LogInChallenge;
  onSignedIn: (account: AccountView) => void;
  onBack: () => void;
}) {
  const code = useCodeField(asked.isReadable ? "totp" : "recovery");
  const field = useRef<HTMLInputElement>(null);
  const enter = usePendingAction(async () => {
    try {
      onSignedIn(await api.secondFactor.enter.call({ challenge: asked.challenge, code: code.text }));
    } catch (error) {
      field.current?.focus();
      throw error;
    }
  });
  const refused = findCodeProblem(enter.error);

  useEffect(() => field.current?.focus(), [code.kind]);

  function send(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (code.check()) enter.run();
    else field.current?.focus();
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <div>
        <h2 className="text-xl font-bold">Kodu girin</h2>
        <p className="text-ink-soft mt-1">Şifreniz doğru. Hesabınızı bir de telefonunuz koruyor.</p>
      </div>
      {!asked.isReadable && (
        <Notice kind="info">
          Sunucunun anahtarı değiştiği için uygulamanızdaki kodlar artık doğrulanamıyor. Sakladığınız bir kurtarma
          koduyla girin ve profilinizden ikinci adımı yeniden kurun. Kurtarma kodunuz yoksa hizmeti sunana yazın: ikinci
          adımınızı sunucudaki komutla sıfırlayabilir.
        </Notice>
      )}
      <CodeInput code={code} ref={field} refused={refused} />
      {refused === undefined && <ActionFailure of={enter} failed="Giriş başarısız oldu. Lütfen tekrar deneyin." />}
      <Actions>
        <Button type="submit" busy={enter.isPending} busyText="Giriş yapılıyor…">
          Giriş yap
        </Button>
        <Button look="secondary" busy={enter.isPending} onClick={onBack}>
          Geri dön
        </Button>
      </Actions>
    </form>
  );
}
