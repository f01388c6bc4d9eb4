import { Link, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

import { pages } from "#contract/pages.ts";
import { useStartData } from "#web/app/api/start-context.ts";
import { Page } from "#web/app/page/page.tsx";

import { useAfterSignIn } from "./after-sign-in.ts";
import { SignInForm } from "./sign-in-form.tsx";

const UnlockDevice = lazy(async () => {
  const { UnlockDevice: component } = await import("./shared-device/unlock-device.tsx");
  return { default: component };
});

export function LoginPage() {
  const { lockedDevice } = useStartData();
  const { returnTo } = useSearch({ from: pages.login.path });
  const enter = useAfterSignIn();
  if (lockedDevice)
    return (
      <Suspense fallback={null}>
        <UnlockDevice device={lockedDevice} returnTo={returnTo} />
      </Suspense>
    );
  return (
    <Page title="Giriş yap" width="max-w-md" {...(returnTo ? { lead: "Devam etmek için giriş yapmalısınız." } : {})}>
      <SignInForm submit="Giriş yap" onSignedIn={(account) => void enter(account, returnTo)} />
      <p className="text-ink-soft mt-6 text-center">
        Hesabınız yok mu?{" "}
        <Link
          to={pages.register.path}
          search={returnTo ? { returnTo } : {}}
          className="text-brand font-semibold underline"
        >
          Kayıt olun
        </Link>
      </p>
    </Page>
  );
}
