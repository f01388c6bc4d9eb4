import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState, type FormEvent } from "react";

import { pages } from "#contract/pages.ts";
import type { AccountView } from "#contract/people/account.ts";
import { requiredMessages } from "#contract/words/sign-in.words.ts";
import { readChallenge, type LogInChallenge } from "#web/app/account/second-factor/challenge.ts";
import type { SecondStep } from "#web/app/account/second-factor/second-step.tsx";
import { readFieldErrors } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { takeEarlyText } from "#web/app/forms/early-input.ts";
import { usePendingAction } from "#web/app/forms/pending-action.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

const loadLogIn = () => import("./log-in.ts");
const preloadLogIn = () => void loadLogIn().catch(() => undefined);

/** Filled in when the user comes back from another page. */
let lastTypedEmail = "";

/** Loaded only if the account requires a code after the password. */
interface SecondStepState {
  asked: LogInChallenge;
  SecondStep: typeof SecondStep;
}

/** No form library, because two fields do not need one. */
export function SignInForm({
  email = "",
  submit,
  overPage = false,
  onSignedIn,
}: {
  email?: string;
  submit: string;
  overPage?: boolean;
  onSignedIn: (account: AccountView) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [typedEmail, setTypedEmail] = useState(email);
  const [empty, setEmpty] = useState<Record<string, string>>({});
  const [second, setSecond] = useState<SecondStepState>();
  const login = usePendingAction(async (values: { email: string; password: string }) => {
    const { logIn } = await loadLogIn();
    try {
      enter(await logIn(values));
    } catch (error) {
      const asked = readChallenge(error);
      if (!asked) throw error;
      setSecond({ asked, ...(await import("#web/app/account/second-factor/second-step.tsx")) });
    }
  });
  const errors = { ...readFieldErrors(login.error), ...empty };

  useEffect(() => {
    if (overPage) return;
    for (const input of form.current?.querySelectorAll("input") ?? []) {
      input.value = takeEarlyText(input) || (input.name === "email" ? lastTypedEmail || email : "");
      if (input.name === "email") setTypedEmail(input.value);
    }
  }, [overPage, email]);

  function enter(account: AccountView) {
    lastTypedEmail = "";
    onSignedIn(account);
  }

  function goBack() {
    setSecond(undefined);
    form.current?.querySelector<HTMLInputElement>("[name=password]")?.focus();
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React bubbles the submit event of a form in a dialog to the form of the page below, which must not be sent.
    event.stopPropagation();
    if (login.isPending) return;
    const data = new FormData(event.currentTarget);
    const values = { email: toText(data.get("email")), password: toText(data.get("password")) };
    const wanting = (["email", "password"] as const).filter((name) => values[name].trim() === "");
    setEmpty(Object.fromEntries(wanting.map((name) => [name, requiredMessages[name]])));
    if (!wanting[0]) return login.run(values);
    login.reset();
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${wanting[0]}]`)?.focus();
  }

  return (
    <>
      {second && <second.SecondStep asked={second.asked} onSignedIn={enter} onBack={goBack} />}
      <form
        ref={form}
        // Hidden and not unmounted, so that the typed values are kept for a return from the second step.
        hidden={second !== undefined}
        // A submit before the script is loaded would put the password into the URL. method="dialog" sends nothing.
        method="dialog"
        onSubmit={send}
        noValidate
        className="grid gap-5"
      >
        <TextField
          label="E-posta"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={email}
          onFocus={preloadLogIn}
          onChange={({ target: { value } }) => {
            setTypedEmail(value);
            if (!overPage) lastTypedEmail = value;
          }}
          error={errors["email"]}
        />
        <PasswordField
          label="Şifre"
          name="password"
          autoComplete="current-password"
          onFocus={preloadLogIn}
          // A dialog focuses the element with the attribute `autofocus`, but React's autoFocus never sets that
          // attribute.
          ref={(input) => void input?.toggleAttribute("autofocus", email !== "")}
          error={errors["password"]}
        />
        <ActionFailure of={login} failed="Giriş başarısız oldu. Lütfen tekrar deneyin." />
        <Button type="submit" busy={login.isPending} busyText="Giriş yapılıyor…">
          {submit}
        </Button>
        <Link
          to={pages.forgotPassword.path}
          // Passes the typed address to the next page in the hash, which browsers send to no server. The address is not
          // encoded, because the next page may render before the router decodes the hash. The router asks again at the
          // press: the address may have been typed before hydration, and then the state does not know it yet.
          hash={() => (emailOf(form.current) ?? typedEmail).trim()}
          data-carries="email"
          {...(overPage && { target: "_blank" })}
          className="text-brand justify-self-center font-semibold underline"
        >
          Şifremi unuttum
          {overPage && <span className="sr-only"> (yeni sekmede açılır)</span>}
        </Link>
      </form>
    </>
  );
}

function emailOf(form: HTMLFormElement | null): string | undefined {
  return form?.querySelector<HTMLInputElement>("[name=email]")?.value;
}

function toText(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
