import { Link, useSearch } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";

import { toActor } from "#contract/actor-of.ts";
import { makeCodeLinkingPath, pages } from "#contract/pages.ts";
import type { AccountView } from "#contract/people/account.ts";
import { isSignedIn } from "#domain/people/actor.ts";
import { readCode } from "#domain/sticker/code.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { Page } from "#web/app/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/choices.tsx";

import { useAfterSignIn } from "../after-sign-in.ts";
import { RegisterForm, useRegistration } from "../register-form.tsx";
import { SignInForm } from "../sign-in-form.tsx";
import { useLinkSticker } from "./link-sticker.ts";
import { OtherRoles } from "./other-roles.tsx";
import { StickerFields } from "./sticker-fields.tsx";

const COMPANIES_NOTE =
  "Bu etiket şirket hesabına kendiliğinden bağlanmaz. Araçlarınızı onaydan sonra filonuzda bulursunuz.";

export function BeginPage() {
  const { code: scanned = "", claim: claimAsked } = useSearch({ from: pages.begin.path });
  const account = useAccount();
  const enter = useAfterSignIn();
  const [isNew, setNew] = useState(true);
  const registration = useRegistration();
  const sticker = useLinkSticker(scanned, claimAsked === "asked");
  const { code, asksClaim, link, readLink, linkNow } = sticker;

  async function goOn(entered: AccountView, registered: boolean) {
    const isOwner = entered.role === "customer";
    const stays = isSignedIn(toActor(entered)) && (isOwner || !registered);
    await enter(entered, stays ? makeCodeLinkingPath(code, asksClaim) : undefined);
    if (isOwner) linkNow();
  }

  // Guests get the registration or log-in form inside, and HTML forbids nested forms.
  const Fields = account ? "form" : "div";
  if (account && account.role !== "customer") return <OtherRoles account={account} code={readCode(code)} />;
  return (
    <Page
      title="Etiketinizi bağlayın"
      lead={
        account ? "Tek dokunuşla hesabınıza bağlanır." : "Kayıt olun ya da giriş yapın. Etiket kendiliğinden bağlanır."
      }
      width="max-w-md"
    >
      <Fields
        // The page holds the typed values, so that nothing is lost when the div becomes a form after the log-in.
        className="grid grid-cols-1 gap-5"
        {...(account && {
          noValidate: true,
          onSubmit: (event: FormEvent) => {
            event.preventDefault();
            linkNow();
          },
        })}
      >
        <StickerFields sticker={sticker} />
        {account ? (
          <>
            <Button type="submit" busy={link.isPending || link.isSuccess} busyText="Bağlanıyor…">
              Hesabıma bağla
            </Button>
            <p className="text-ink-soft text-center">
              <span>{`${account.email} olarak girdiniz. `}</span>
              <Link to={pages.dashboard.path} className="text-brand font-semibold underline">
                Panele dön
              </Link>
            </p>
          </>
        ) : (
          <>
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
                submit="Kayıt ol ve bağla"
                mayRegister={(asCompany) => asCompany || readLink() !== undefined}
                ofCompanies={COMPANIES_NOTE}
                onRegistered={(entered) => goOn(entered, true)}
              />
            ) : (
              <SignInForm submit="Giriş yap ve bağla" onSignedIn={(entered) => void goOn(entered, false)} />
            )}
          </>
        )}
      </Fields>
    </Page>
  );
}
