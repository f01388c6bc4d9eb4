import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { AccountView } from "#contract/people/account.ts";
import type { SecondFactorView } from "#contract/people/second-factor.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { refreshAccount } from "#web/app/api/current-account.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { focusRow, FoldingRow } from "#web/app/page/rows.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { ProofForm } from "./proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const SetUp = makeLazy(
  async () => (await import("./set-up.tsx")).SetUp,
  "İkinci adımın kurulumu yüklenirken bir hata oluştu.",
);

const FEW_RECOVERY_CODES_LIMIT = 4;

type SecondFactorAction = "setting-up" | "renewing" | "turning-off";

export function SecondFactor({ account }: { account: AccountView }) {
  const factor = useQuery(api.secondFactor.get.queryOptions({ staleTime: 0 }));
  const [doing, setDoing] = useState<SecondFactorAction>();
  const { data } = factor;

  async function end(said?: string) {
    setDoing(undefined);
    if (said) showToast(said);
    focusRow("ikinci-adim");
    await Promise.all([refreshPage(), refreshAccount().catch(() => undefined)]);
  }

  return (
    <FoldingRow
      id="ikinci-adim"
      title="İkinci adım"
      value={<span>{data ? (data.since ? "Açık" : "Kapalı") : factor.isError ? "Yüklenemedi" : ""}</span>}
      lead="Girişte şifrenizden sonra telefonunuzdaki bir kodu da isteriz. Şifrenizi bilen biri o kod olmadan hesabınıza giremez."
    >
      <Loading of={factor} failed="İkinci adımın durumu yüklenirken bir hata oluştu." rows={1} />
      {data && doing === undefined && <SecondFactorOverview factor={data} onDo={setDoing} />}
      {data && doing === "setting-up" && (
        <SetUp
          account={account}
          isOn={data.since !== null}
          isReadable={data.isReadable}
          onDone={() => void end("İkinci adım açık. Diğer oturumlarınızı kapattık.")}
          onCancel={() => void end()}
        />
      )}
      {data && doing === "renewing" && (
        <CodeRenewal account={account} isReadable={data.isReadable} onEnd={(said) => void end(said)} />
      )}
      {data && doing === "turning-off" && (
        <ProofForm
          account={account}
          asksCode
          isReadable={data.isReadable}
          action="İkinci adımı kapat"
          busyText="Kapatılıyor…"
          failed="İkinci adım kapatılamadı. Lütfen tekrar deneyin."
          danger
          onProof={async (proof) => {
            await api.secondFactor.turnOff.call(proof);
            await end("İkinci adım kapatıldı.");
          }}
          onCancel={() => void end()}
        >
          <p>Kapatınca hesabınız yalnızca şifrenizle açılır ve kurtarma kodlarınız silinir.</p>
        </ProofForm>
      )}
    </FoldingRow>
  );
}

function SecondFactorOverview({
  factor,
  onDo,
}: {
  factor: SecondFactorView;
  onDo: (doing: SecondFactorAction) => void;
}) {
  const { since, codesLeft, isReadable, mayTurnOff } = factor;
  if (since === null)
    return (
      <Button look="secondary" className="max-sm:w-full" onClick={() => onDo("setting-up")}>
        İkinci adımı kur
      </Button>
    );
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-soft">
        <span>{`${formatLongDate(since)} tarihinden beri açık. Kalan kurtarma kodu: `}</span>
        <strong className="text-ink">{codesLeft}</strong>
      </p>
      {!isReadable && (
        <Notice kind="bad">
          Sunucunun anahtarı değiştiği için uygulamanızdaki kodlar artık doğrulanamıyor. Bir kurtarma koduyla yeniden
          kurun.
        </Notice>
      )}
      {isReadable && codesLeft < FEW_RECOVERY_CODES_LIMIT && (
        <Notice kind="info">Az kurtarma kodunuz kaldı. Yenileyin, yoksa telefonunuz olmadan giremezsiniz.</Notice>
      )}
      <Actions>
        <Button look="secondary" onClick={() => onDo("renewing")}>
          Kurtarma kodlarını yenile
        </Button>
        <Button look="secondary" onClick={() => onDo("setting-up")}>
          Yeniden kur
        </Button>
        {mayTurnOff && (
          <Button look="danger" onClick={() => onDo("turning-off")}>
            Kapat
          </Button>
        )}
      </Actions>
    </div>
  );
}

function CodeRenewal({
  account,
  isReadable,
  onEnd,
}: {
  account: AccountView;
  isReadable: boolean;
  onEnd: (said?: string) => void;
}) {
  const [codes, setCodes] = useState<string[]>();
  if (codes)
    return <RecoveryCodes codes={codes} account={account} onKept={() => onEnd("Kurtarma kodlarınız yenilendi.")} />;
  return (
    <ProofForm
      account={account}
      asksCode
      isReadable={isReadable}
      action="Yeni kodlar oluştur"
      busyText="Oluşturuluyor…"
      failed="Kodlar yenilenemedi. Lütfen tekrar deneyin."
      onProof={async (proof) => setCodes((await api.secondFactor.renewCodes.call(proof)).recoveryCodes)}
      onCancel={() => onEnd()}
    >
      <p>On yeni kod oluştururuz. Eski kodların hiçbiri geçerli kalmaz.</p>
    </ProofForm>
  );
}
