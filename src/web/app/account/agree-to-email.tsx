import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";

import { pages } from "#contract/pages.ts";
import { api } from "#web/app/api/client.ts";
import { refreshAccount, useAccount } from "#web/app/api/current-account.ts";
import { isRefusal, readSentenceFor } from "#web/app/api/sentences.ts";
import { Page } from "#web/app/page/page.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { OutcomeScreen } from "./outcome-screen.tsx";

/** The user must press a button, because mail scanners open every link. */
export function AgreeToEmail({ token }: { token: string }) {
  const account = useAccount();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api.account.agreeToEmail.call({ token }),
  });
  const isChanged = data?.waiting.length === 0;

  useEffect(() => {
    // The change has ended all sessions, including this browser's.
    if (isChanged) void refreshAccount().catch(() => undefined);
  }, [isChanged]);

  if (isChanged)
    return (
      <OutcomeScreen
        title="E-posta adresiniz değişti"
        text="Artık yeni adresinizle giriş yaparsınız. Açık oturumlarınızı kapattık."
      >
        <Link to={pages.login.path} className={getButtonStyle("primary")}>
          Giriş yap
        </Link>
      </OutcomeScreen>
    );
  if (data)
    return (
      <OutcomeScreen
        title="Onayladınız"
        text={
          data.waiting[0] === "to"
            ? "Adres henüz değişmedi. Yeni adresinize gönderdiğimiz bağlantıya da dokunun."
            : "Adres henüz değişmedi. Eski adresinize gönderdiğimiz bağlantıya da dokunun."
        }
      />
    );
  if ((["LINK_INVALID", "INPUT_INVALID"] as const).some((code) => isRefusal(error, code)))
    return (
      <OutcomeScreen
        kind="bad"
        title="Bağlantı geçersiz"
        text="Bu bağlantı eksik ya da süresi dolmuş, adres zaten değişmiş ya da istekten vazgeçilmiş. Hesabınızın adresi “Profilim” sayfasında yazar."
      >
        <Link
          to={account ? pages.profile.path : pages.login.path}
          search={account ? {} : { returnTo: pages.profile.path }}
          className={getButtonStyle("primary")}
        >
          {account ? "Profilime git" : "Giriş yap"}
        </Link>
      </OutcomeScreen>
    );
  return (
    <Page
      title="E-posta adresi değişsin mi?"
      lead="Hesabın adresini değiştirmeyi siz istediyseniz aşağıdaki düğmeye dokunun. Siz istemediyseniz dokunmadan sayfayı kapatın."
      width="max-w-md"
    >
      <div className="grid gap-4">
        {error && <Notice kind="bad">{readSentenceFor(error, "Onaylanamadı. Lütfen tekrar deneyin.")}</Notice>}
        <Button busy={isPending} busyText="Onaylanıyor…" onClick={() => mutate()}>
          Değişikliği onayla
        </Button>
      </div>
    </Page>
  );
}
