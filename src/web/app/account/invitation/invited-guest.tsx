import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import type { AccountView } from "#contract/people/account.ts";
import type { InvitationView } from "#contract/people/members.ts";
import { Choices } from "#web/ui/choices.tsx";

import { useAfterSignIn } from "../after-sign-in.ts";
import { RegisterForm, useRegistration } from "../register-form.tsx";
import { SignInForm } from "../sign-in-form.tsx";
import { useAcceptInvitation } from "./use-accept-invitation.ts";

export function InvitedGuest({ invitation, token }: { invitation: InvitationView; token: string }) {
  const { email, hasAccount } = invitation;
  const [isNew, setNew] = useState(!hasAccount);
  const registration = useRegistration({ email, invitation: token });
  const enter = useAfterSignIn();
  const navigate = useNavigate();
  const join = useAcceptInvitation(invitation, token);

  async function stay(account: AccountView) {
    await enter(account, pages.invitation.path);
    await navigate({ to: pages.invitation.path, hash: token, replace: true });
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <Choices
        legend="Hesabınız var mı?"
        choices={[
          { value: "new", label: "Yeni hesap" },
          { value: "known", label: "Hesabım var" },
        ]}
        chosen={isNew ? "new" : "known"}
        onChoose={(chosen) => setNew(chosen === "new")}
      />
      {isNew ? (
        <RegisterForm
          of={registration}
          submit={invitation.to === "company" ? "Kayıt ol ve katıl" : "Kayıt ol ve kabul et"}
          ofPersonAlone
          onRegistered={async (account) => {
            await stay(account);
            if (account.email === email) join.mutate(false);
          }}
        />
      ) : (
        <SignInForm email={email} submit="Giriş yap" onSignedIn={(account) => void stay(account)} />
      )}
    </div>
  );
}
