import { useEffect, useState } from "react";

import { toActor } from "#contract/actor-of.ts";
import type { AccountView } from "#contract/people/account.ts";
import { homeOf } from "#domain/people/actor.ts";
import { setAccount, useAccount } from "#web/app/api/current-account.ts";
import { answerSignIn, onSessionEnded } from "#web/app/api/session-ended.ts";
import { startData } from "#web/app/api/start-data.ts";
import { reportSignIn } from "#web/token-sync/token-sync.ts";
import { Dialog } from "#web/ui/dialog.tsx";

import { SignInForm } from "./sign-in-form.tsx";

/** A dialog over the page when the session has ended, so that nothing typed in the page is lost. */
export function SignInAgain() {
  const [open, setOpen] = useState(false);
  const account = useAccount();

  useEffect(() => onSessionEnded(setOpen), []);

  function goOn(entered: AccountView) {
    const actor = toActor(entered);
    // An administrator whose second factor was reset must set up a new one first.
    if (actor.kind === "setting-up") return location.assign(homeOf(actor));
    if (startData.tellsSignIns) reportSignIn();
    // Another account must not see the page of the first one.
    if (account && entered.id !== account.id) return location.assign(homeOf(actor));
    setAccount(entered);
    answerSignIn(true);
  }

  return (
    <Dialog
      open={open}
      onClose={() => answerSignIn(false)}
      title="Oturumunuz sona erdi"
      description="Kaldığınız yerden devam etmek için yeniden giriş yapın. Yazdıklarınız silinmedi."
    >
      <SignInForm email={account?.email ?? ""} submit="Giriş yap ve devam et" overPage onSignedIn={goOn} />
    </Dialog>
  );
}
