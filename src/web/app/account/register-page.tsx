import { Link, useSearch } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { Page } from "#web/app/page/page.tsx";

import { useAfterSignIn } from "./after-sign-in.ts";
import { RegisterForm, useRegistration } from "./register-form.tsx";

export function RegisterPage() {
  const { returnTo, of } = useSearch({ from: pages.register.path });
  const enter = useAfterSignIn();
  const registration = useRegistration({ asCompany: of === "company" });
  const asCompany = registration.form.watch("asCompany");
  return (
    <Page
      title="Kayıt ol"
      lead={
        asCompany
          ? "Şirketiniz için başvurun, filonuzu tek yerden yönetin."
          : "Ücretsiz kayıt olun, etiketinizi bağlayın."
      }
      width="max-w-md"
    >
      <RegisterForm of={registration} submit="Kayıt ol" onRegistered={(account) => enter(account, returnTo)} />
      <p className="text-ink-soft mt-6 text-center">
        Zaten hesabınız var mı?{" "}
        <Link
          to={pages.login.path}
          search={returnTo ? { returnTo } : {}}
          className="text-brand font-semibold underline"
        >
          Giriş yapın
        </Link>
      </p>
    </Page>
  );
}
