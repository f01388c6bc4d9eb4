import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";

import { actorOf } from "#contract/actor-of.ts";
import { pages } from "#contract/pages.ts";
import { homeOf } from "#domain/actor.ts";
import { api } from "#web/app/api/client.ts";
import { refreshAccount, useAccount } from "#web/app/api/current-account.ts";
import { isRefusal, readSentenceFor } from "#web/app/api/sentences.ts";
import { Page } from "#web/app/page/page.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { Failed, Waiting } from "#web/ui/states.tsx";

import { useHashSecret } from "./hash-secret.ts";
import { Outcome } from "./outcome.tsx";
import { UnusableConfirmation } from "./unusable-confirmation.tsx";

/** Confirms the address by the link of a mail as soon as the page stands; its token stands after the # of the address. */
export function ConfirmAddressPage() {
  const token = useHashSecret();
  const account = useAccount();
  // A query, so that the link is used once however often the page is drawn; without its signal, so that leaving does not cut it off.
  const confirmation = useQuery({
    queryKey: ["confirm-address", token],
    queryFn: () => api.account.confirmAddress.call({ token }),
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { isSuccess, error } = confirmation;
  const isUnusable =
    token === "" || (["LINK_INVALID", "INPUT_INVALID"] as const).some((code) => isRefusal(error, code));

  useEffect(() => {
    // An address that an earlier use of the link confirmed is confirmed, too.
    if (isSuccess || isUnusable) void refreshAccount().catch(() => undefined);
  }, [isSuccess, isUnusable]);

  if (isSuccess)
    return (
      <Outcome
        title="E-posta adresiniz doğrulandı"
        text="Teşekkürler. Şifrenizi unutursanız bu adresle geri dönersiniz."
      >
        {account ? (
          <Link to={homeOf(actorOf(account))} className={buttonStyle("primary")}>
            Panelime git
          </Link>
        ) : (
          <Link to={pages.login.path} className={buttonStyle("primary")}>
            Giriş yap
          </Link>
        )}
      </Outcome>
    );
  if (isUnusable) return <UnusableConfirmation account={account} />;
  return (
    <Page title="E-posta doğrulama" lead="Adresiniz doğrulanıyor…" width="max-w-md">
      {confirmation.isError && !confirmation.isFetching ? (
        <Failed
          text={readSentenceFor(error, "Adres doğrulanamadı. Lütfen tekrar deneyin.")}
          retry={() => void confirmation.refetch()}
          busy={confirmation.isFetching}
        />
      ) : (
        <Waiting rows={1} />
      )}
    </Page>
  );
}
