import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

import { toActor } from "#contract/actor-of.ts";
import type { AccountView } from "#contract/people/account.ts";
import { getHomePath } from "#domain/people/actor.ts";
import { setAccount, useAccount } from "#web/app/api/current-account.ts";
import { answerSignIn, onSessionEnded } from "#web/app/api/session-ended.ts";
import { useStartData } from "#web/app/api/start-context.ts";
import { startData } from "#web/app/api/start-data.ts";
import { PageCover } from "#web/app/page/page-cover.tsx";
import { showCoverTitle } from "#web/app/page/tab-title.ts";
import { reportSignIn } from "#web/token-sync/token-sync.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { SignInForm } from "./sign-in-form.tsx";
import { useIdleEnd } from "./use-idle-end.ts";

const SESSION_ENDED_TITLE = "Oturumunuz sona erdi";

export function SignInAgain() {
  const [open, setOpen] = useState(false);
  const [isCovered, setCovered] = useState(false);
  const account = useAccount();
  const { brand } = useStartData();
  useIdleEnd(account);

  useEffect(
    () =>
      onSessionEnded((isOpen) => {
        setOpen(isOpen);
        if (isOpen) setCovered(true);
      }),
    [],
  );

  useEffect(() => {
    if (!isCovered) return;
    void forgetOtherPages();
    return showCoverTitle(`${SESSION_ENDED_TITLE} · ${brand.name}`);
  }, [isCovered, brand.name]);

  async function goOn(entered: AccountView) {
    const actor = toActor(entered);
    // An administrator whose second factor was reset must first set up a new second factor.
    if (actor.kind === "setting-up") return location.assign(getHomePath(actor));
    if (startData.tellsSignIns) reportSignIn();
    if (account && entered.id !== account.id) return location.assign(getHomePath(actor));
    setAccount(entered);
    // Synchronous, so that code that awaits `answerSignIn` finds the page in the document.
    flushSync(() => setCovered(false));
    answerSignIn(true);
    // Queries that failed while the page was covered are refetched.
    const { queryClient } = await import("#web/app/api/client.ts");
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === "error" });
  }

  if (!isCovered) return null;
  return (
    <PageCover title={SESSION_ENDED_TITLE}>
      {!open && <SignInCover onSignIn={() => setOpen(true)} />}
      <Dialog
        open={open}
        onClose={() => answerSignIn(false)}
        title={SESSION_ENDED_TITLE}
        description="Kaldığınız yerden devam etmek için yeniden giriş yapın. Yazdıklarınız silinmedi."
      >
        <SignInForm
          email={account?.email ?? ""}
          submit="Giriş yap ve devam et"
          overPage
          onSignedIn={(entered) => void goOn(entered)}
        />
      </Dialog>
    </PageCover>
  );
}

async function forgetOtherPages(): Promise<void> {
  const { queryClient } = await import("#web/app/api/client.ts");
  queryClient.removeQueries({ type: "inactive" });
}

function SignInCover({ onSignIn }: { onSignIn: () => void }) {
  return (
    <section role="alert" className="fixed inset-0 z-50 grid place-content-center gap-4 p-6 text-center">
      <p className="text-2xl font-extrabold">{SESSION_ENDED_TITLE}</p>
      <p className="text-ink-soft max-w-md">Bu sayfayı gizledik. Yazdıklarınız silinmedi; giriş yapınca yerindedir.</p>
      <Button onClick={onSignIn}>Yeniden giriş yap</Button>
      <a href="/" className="text-brand font-semibold underline">
        Ana sayfaya git
      </a>
    </section>
  );
}
