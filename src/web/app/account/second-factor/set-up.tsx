import { useState } from "react";

import type { AccountView } from "#contract/people/account.ts";
import type { SecondFactorSetupView } from "#contract/people/second-factor.ts";
import { api } from "#web/app/api/client.ts";
import { makeErrorSentence } from "#web/app/api/sentences.ts";
import { Notice } from "#web/ui/notice.tsx";

import { ProofForm } from "./proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ScanStep } from "./scan-step.tsx";

export function SetUp({
  account,
  isOn,
  isReadable = true,
  onDone,
  onCancel,
}: {
  account: AccountView;
  isOn: boolean;
  isReadable?: boolean;
  onDone: () => void;
  onCancel?: () => void;
}) {
  const [setup, setSetup] = useState<SecondFactorSetupView>();
  const [codes, setCodes] = useState<string[]>();
  const [over, setOver] = useState<unknown>();
  if (codes) return <RecoveryCodes codes={codes} account={account} onKept={onDone} />;
  if (setup)
    return (
      <ScanStep
        setup={setup}
        onOn={setCodes}
        onOver={(reason) => {
          setOver(reason);
          setSetup(undefined);
        }}
        onCancel={onCancel ?? (() => setSetup(undefined))}
      />
    );
  return (
    <ProofForm
      account={account}
      asksCode={isOn}
      isReadable={isReadable}
      action="Devam et"
      busyText="Hazırlanıyor…"
      failed="Kurulum başlatılamadı. Lütfen tekrar deneyin."
      onProof={async ({ password, code }) => {
        setSetup(await api.secondFactor.begin.call({ password, ...(isOn && { code }) }));
        setOver(undefined);
      }}
      onCancel={onCancel}
    >
      {over !== undefined && <Notice kind="bad">{makeErrorSentence(over, "Kurulum tamamlanamadı.")}</Notice>}
    </ProofForm>
  );
}
