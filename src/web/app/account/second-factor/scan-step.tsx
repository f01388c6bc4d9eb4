import { useEffect, useRef, type SubmitEvent } from "react";

import type { SecondFactorSetupView } from "#contract/people/second-factor.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { usePendingAction } from "#web/app/forms/pending-action.ts";
import { CopyButton } from "#web/app/page/copy.tsx";
import { findPushEndpoint } from "#web/parts/push-worker.ts";
import { Qr } from "#web/parts/qr.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";

import { CodeInput, findCodeProblem, useCodeField } from "./code-input.tsx";

export function ScanStep({
  setup,
  onOn,
  onOver,
  onCancel,
}: {
  setup: SecondFactorSetupView;
  onOn: (recoveryCodes: string[]) => void;
  onOver: (reason: unknown) => void;
  onCancel: () => void;
}) {
  const code = useCodeField();
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const confirm = usePendingAction(async () => {
    try {
      const sent = { setup: setup.setup, code: code.text, pushEndpoint: await findPushEndpoint() };
      onOn((await api.secondFactor.confirm.call(sent)).recoveryCodes);
    } catch (error) {
      if (isRefusal(error, "STEP_OVER")) onOver(error);
      else field.current?.focus();
      throw error;
    }
  });
  const refused = findCodeProblem(confirm.error);

  useEffect(() => heading.current?.focus(), []);

  function send(event: SubmitEvent) {
    event.preventDefault();
    if (code.check()) confirm.run();
    else field.current?.focus();
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-bold outline-none">
          Uygulamaya ekleyin
        </h3>
        <p className="text-ink-soft mt-1">
          Telefonunuzda bir doğrulama uygulaması açın (Google Authenticator, Microsoft Authenticator, Aegis ve
          benzerleri) ve bu kodu okutun.
        </p>
      </div>
      <div className="justify-self-center rounded-xl bg-white p-3">
        <Qr text={setup.address} size={208} label="Doğrulama uygulamasıyla okutulacak QR kod" />
      </div>
      <div className="grid justify-items-start gap-3">
        <p>
          Okutamıyorsanız bu anahtarı uygulamaya elle girin ya da uygulamayı{" "}
          <a href={setup.address} className="text-brand font-semibold underline">
            bu cihazda açın
          </a>
          .
        </p>
        <p className="bg-sunken w-full rounded-xl p-4 font-mono font-semibold tracking-wide wrap-anywhere">
          {setup.secret}
        </p>
        <CopyButton text={setup.secret.replaceAll(" ", "")} label="Anahtarı kopyala" name="kurulum anahtarı" />
      </div>
      <CodeInput code={code} ref={field} refused={refused} recovery={false} />
      {refused === undefined && <ActionFailure of={confirm} failed="İkinci adım açılamadı. Lütfen tekrar deneyin." />}
      <Actions>
        <Button type="submit" busy={confirm.isPending} busyText="Doğrulanıyor…">
          Doğrula ve aç
        </Button>
        <Button look="secondary" busy={confirm.isPending} onClick={onCancel}>
          Vazgeç
        </Button>
      </Actions>
    </form>
  );
}
