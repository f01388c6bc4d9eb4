import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState, type FormEvent } from "react";

import { actorOf } from "#contract/actor-of.ts";
import { beginPath, pages } from "#contract/pages.ts";
import type { AccountView } from "#contract/people/account.ts";
import { linking } from "#contract/sticker/codes.ts";
import { refusals } from "#contract/words/refusals.ts";
import { isSignedIn } from "#domain/people/actor.ts";
import type { ProfileKind } from "#domain/people/profile.ts";
import { isClaimTyped } from "#domain/sticker/claim.ts";
import { isCode, readCode } from "#domain/sticker/code.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { fieldErrorsOf, isRefusal, sentenceFor } from "#web/app/api/sentences.ts";
import { ClaimField, ContactsAtHome, isOfClaim } from "#web/app/codes/claim-field.tsx";
import { KindChoice } from "#web/app/codes/kind-choice.tsx";
import { PrintedCodeField } from "#web/app/codes/printed-code-field.tsx";
import { Page } from "#web/app/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/choices.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { useAfterSignIn } from "../after-sign-in.ts";
import { RegisterForm, useRegistration } from "../register-form.tsx";
import { SignInForm } from "../sign-in-form.tsx";
import { FreeSticker } from "./free-sticker.tsx";
import { OtherRoles } from "./other-roles.tsx";

const OF_COMPANIES =
  "Bu etiket şirket hesabına kendiliğinden bağlanmaz; araçlarınızı onaydan sonra filonuzda bulursunuz.";

/** Refusals after which another code is asked for in place. */
const anotherCode = ["CODE_NOT_FOUND", "CODE_TAKEN", "CODE_IS_YOUR_CAR"] as const;

/**
 * Where whoever scanned a free sticker takes it: they register or log in beside it, and it is linked by itself; who is signed in presses
 * once. Nothing is asked of the server about the code before somebody links it, so that the page tells nothing of it.
 */
export function BeginPage() {
  const { code: scanned = "", claim: claimAsked } = useSearch({ from: pages.begin.path });
  const account = useAccount();
  const enter = useAfterSignIn();
  const navigate = useNavigate();
  const [code, setCode] = useState(() => readCode(scanned));
  const [kind, setKind] = useState<ProfileKind>("vehicle");
  const [claim, setClaim] = useState("");
  const [wrong, setWrong] = useState<{ code?: string; claim?: string }>({});
  /** Once another code is typed, the server says whether that one has a claim word. */
  const [claimedCode, setClaimedCode] = useState(claimAsked === "asked" ? code : undefined);
  const [isNew, setNew] = useState(true);
  const registration = useRegistration();
  const claimField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  const asksClaim = claimedCode !== undefined && readCode(code) === claimedCode;
  const link = useMutation(
    api.codes.link.mutationOptions({
      onSuccess: async ({ code: linked }) => {
        await queryClient.invalidateQueries({ queryKey: api.codes.key() });
        await navigate({ to: pages.makeReachable.path, params: { code: linked }, replace: true });
      },
      onError: (error, sent) => {
        if (isRefusal(error, "CLAIM_NEEDED")) setClaimedCode(sent.code);
        if (isOfClaim(error) && sent.claim !== undefined) setWrong({ claim: error.message });
        setWrong((now) => ({ ...now, ...fieldErrorsOf(error) }));
      },
    }),
  );
  const isAnotherAsked = link.isError && anotherCode.some((refusal) => isRefusal(link.error, refusal));
  const asksCode =
    !isCode(readCode(scanned)) || isAnotherAsked || wrong.code !== undefined || readCode(scanned) !== readCode(code);

  useEffect(() => {
    if (link.isError && isOfClaim(link.error)) claimField.current?.focus();
    else if (isAnotherAsked) codeField.current?.focus();
  }, [link.isError, link.error, isAnotherAsked]);

  /** What is typed of the code, or undefined when something is wrong with it, which is said at its field. */
  function readLink() {
    const typed = { code, kind, ...(asksClaim && { claim }) };
    const { success, data, error } = linking.safeParse(typed);
    if (!success) {
      setWrong(Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])));
      codeField.current?.focus();
      return undefined;
    }
    if (asksClaim && !isClaimTyped(claim)) {
      setWrong({ claim: refusals.CLAIM_NEEDED.message });
      claimField.current?.focus();
      return undefined;
    }
    setWrong({});
    return data;
  }

  function linkNow() {
    if (link.isPending || link.isSuccess) return;
    const sent = readLink();
    if (sent) link.mutate(sent);
    else link.reset();
  }

  async function goOn(entered: AccountView, registered: boolean) {
    const isOwner = entered.role === "customer";
    const stays = isSignedIn(actorOf(entered)) && (isOwner || !registered);
    await enter(entered, stays ? beginPath(code, asksClaim) : undefined);
    if (isOwner) linkNow();
  }

  // Guests have the form of registering or of logging in within.
  const Fields = account ? "form" : "div";
  if (account && account.role !== "customer") return <OtherRoles account={account} code={readCode(code)} />;
  return (
    <Page
      title="Etiketinizi bağlayın"
      lead={
        account ? "Tek dokunuşla hesabınıza bağlanır." : "Kayıt olun ya da giriş yapın; etiket kendiliğinden bağlanır."
      }
      width="max-w-md"
    >
      <Fields
        // What is typed is this page's own, so that nothing is lost when one becomes the other.
        className="grid gap-5"
        {...(account && {
          noValidate: true,
          onSubmit: (event: FormEvent) => {
            event.preventDefault();
            linkNow();
          },
        })}
      >
        {isCode(readCode(code)) && !asksCode && <FreeSticker code={readCode(code)} />}
        {link.isError && !isRefusal(link.error, "INPUT_INVALID") && !isOfClaim(link.error) && (
          <Notice kind="bad">
            <span>{`${sentenceFor(link.error, "Kod bağlanırken bir hata oluştu. Lütfen tekrar deneyin.")} ${isAnotherAsked ? "Hesabınız açık; elinizdeki başka bir etiketin kodunu yazabilirsiniz." : ""}`}</span>
            {isRefusal(link.error, "CODE_ALREADY_YOURS") && (
              <Link to={pages.makeReachable.path} params={{ code: readCode(code) }} className="font-semibold underline">
                Etiketi düzenlemeye devam et
              </Link>
            )}
            {(isRefusal(link.error, "LINKS_USED_UP") || isRefusal(link.error, "CLAIM_OVER")) && <ContactsAtHome />}
          </Notice>
        )}
        {asksCode && (
          <PrintedCodeField
            label="Etiketteki kod"
            ref={codeField}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            error={wrong.code}
          />
        )}
        <KindChoice chosen={kind} onChoose={setKind} />
        {asksClaim && (
          <ClaimField
            ref={claimField}
            value={claim}
            onChange={({ target }) => setClaim(target.value)}
            error={wrong.claim}
          />
        )}
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
                ofCompanies={OF_COMPANIES}
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
