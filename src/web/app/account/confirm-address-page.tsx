import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";

import { toActor } from "#contract/actor-of.ts";
import { EMAIL_CHANGE_TOKEN_PREFIX, pages } from "#contract/pages.ts";
import { getHomePath } from "#domain/people/actor.ts";
import { api } from "#web/app/api/client.ts";
import { refreshAccount, useAccount } from "#web/app/api/current-account.ts";
import { isRefusal, readSentenceFor } from "#web/app/api/sentences.ts";
import { Page } from "#web/app/page/page.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { AgreeToEmail } from "./agree-to-email.tsx";
import { useHashSecret } from "./hash-secret.ts";
import { OutcomeScreen } from "./outcome-screen.tsx";
import { UnusableConfirmation } from "./unusable-confirmation.tsx";

/** The user must press a button, because mail scanners open every link. */
export function ConfirmAddressPage() {
  const token = useHashSecret();
  if (token.startsWith(EMAIL_CHANGE_TOKEN_PREFIX)) {
    const ofChange = token.slice(EMAIL_CHANGE_TOKEN_PREFIX.length);
    // The key resets the component when a newer link is opened in the same tab.
    return <AgreeToEmail key={ofChange} token={ofChange} />;
  }
  return <ConfirmAddress token={token} />;
}

function ConfirmAddress({ token }: { token: string }) {
  const account = useAccount();
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (of: string) => api.account.confirmAddress.call({ token: of }),
  });
  // The error applies only to the token that was sent. A newer link may have been opened in the same tab since.
  const refused = variables === token ? error : null;
  const isUnusable =
    token === "" || (["LINK_INVALID", "INPUT_INVALID"] as const).some((code) => isRefusal(refused, code));

  useEffect(() => {
    // The link may have been used before. Therefore the account is refetched after a refusal, too.
    if (isSuccess || isUnusable) void refreshAccount().catch(() => undefined);
  }, [isSuccess, isUnusable]);

  if (isSuccess)
    return (
      <OutcomeScreen
        title="E-posta adresiniz doğrulandı"
        text="Teşekkürler. Şifrenizi unutursanız bu adresle geri dönersiniz."
      >
        {account ? (
          <Link to={getHomePath(toActor(account))} className={getButtonStyle("primary")}>
            Panelime git
          </Link>
        ) : (
          <Link to={pages.login.path} className={getButtonStyle("primary")}>
            Giriş yap
          </Link>
        )}
      </OutcomeScreen>
    );
  if (isUnusable) return <UnusableConfirmation account={account} />;
  return (
    <Page
      title="E-posta adresinizi doğrulayın"
      lead="Son adım: aşağıdaki düğmeye dokunun. Bu hesabı siz açmadıysanız dokunmadan sayfayı kapatın."
      width="max-w-md"
    >
      <div className="grid gap-4">
        {refused && (
          <Notice kind="bad">{readSentenceFor(refused, "Adres doğrulanamadı. Lütfen tekrar deneyin.")}</Notice>
        )}
        <Button busy={isPending} busyText="Doğrulanıyor…" onClick={() => mutate(token)}>
          Adresimi doğrula
        </Button>
      </div>
    </Page>
  );
}
