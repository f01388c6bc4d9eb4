import { useEffect, useState } from "react";

import { actorOf } from "#contract/actor-of.ts";
import type { AccountView } from "#contract/api/account.ts";
import { homeOf } from "#domain/actor.ts";
import { setAccount, useAccount } from "#web/app/api/current-account.ts";
import { answerSignIn, onSessionEnded } from "#web/app/api/session-ended.ts";
import { start } from "#web/app/api/start-data.ts";
import { tellSignIn } from "#web/token-sync/token-sync.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Failed, Waiting } from "#web/ui/states.tsx";

import type { SignInForm } from "./sign-in-form.tsx";

/** Opens over the page when the session has ended, so that nothing typed there is lost. Its form comes then: most sessions end elsewhere. */
export function SignInAgain() {
  const [open, setOpen] = useState(false);
  const [form, setForm] = useState<{ SignInForm: typeof SignInForm }>();
  const [hasFailed, setFailed] = useState(false);
  const account = useAccount();

  function load() {
    setFailed(false);
    import("./sign-in-form.tsx").then(setForm, () => setFailed(true));
  }

  useEffect(
    () =>
      onSessionEnded((isEnded) => {
        setOpen(isEnded);
        if (isEnded) load();
      }),
    [],
  );

  function goOn(entered: AccountView) {
    const actor = actorOf(entered);
    // A second factor that was reset is set up anew before anything else.
    if (actor.kind === "setting-up") return location.assign(homeOf(actor));
    if (start.tellsSignIns) tellSignIn();
    // Somebody else's page must not stay open under a new account.
    if (account && entered.id !== account.id) return location.assign(homeOf(actor));
    setAccount(entered);
    answerSignIn(true);
  }

  return (
    <Dialog
      open={open}
      onClose={() => answerSignIn(false)}
      title="Oturumunuz sona erdi"
      description="Kaldığınız yerden devam etmek için yeniden giriş yapın. Yazdıklarınız duruyor."
    >
      {form && (
        <form.SignInForm email={account?.email ?? ""} submit="Giriş yap ve devam et" overPage onSignedIn={goOn} />
      )}
      {!form && !hasFailed && <Waiting rows={2} />}
      {!form && hasFailed && <Failed text="Giriş formu yüklenirken bir hata oluştu." retry={load} busy={false} />}
    </Dialog>
  );
}
