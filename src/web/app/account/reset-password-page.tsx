import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import type { AccessReport } from "#domain/people/access.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { Page } from "#web/app/page/page.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { AccessReportList } from "./access-report.tsx";
import { useHashSecret } from "./hash-secret.ts";
import { OutcomeScreen } from "./outcome-screen.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";

export function ResetPasswordPage() {
  const token = useHashSecret();
  const [refused, setRefused] = useState("");
  const [report, setReport] = useState<AccessReport>();
  const check = useQuery({
    queryKey: ["reset-link", token],
    queryFn: () => api.account.checkResetLink.call({ token }).then(() => true),
    enabled: token !== "",
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isUnusable =
    token === refused || (["LINK_INVALID", "INPUT_INVALID"] as const).some((code) => isRefusal(check.error, code));

  if (report)
    return (
      <OutcomeScreen
        title="Şifreniz değiştirildi"
        text="Güvenliğiniz için hesabınızdaki bütün oturumları kapattık. Yeni şifrenizle giriş yapabilirsiniz."
        details={<AccessReportList report={report} />}
      >
        <Link to={pages.login.path} className={getButtonStyle("primary")}>
          Giriş yap
        </Link>
      </OutcomeScreen>
    );
  if (isUnusable)
    return (
      <OutcomeScreen
        kind="bad"
        title="Bağlantı geçersiz"
        text="Bu bağlantı eksik, daha önce kullanılmış ya da süresi dolmuş. Yeni bir bağlantı isteyin. En son gelen e-postadakini kullanın."
      >
        <Link to={pages.forgotPassword.path} className={getButtonStyle("primary")}>
          Yeni bağlantı iste
        </Link>
      </OutcomeScreen>
    );
  return (
    <Page title="Yeni şifre belirle" lead="Kaydedince bu bağlantı bir daha kullanılamaz." width="max-w-md">
      <ResetPasswordForm key={token} token={token} onDone={setReport} onRefused={() => setRefused(token)} />
    </Page>
  );
}
