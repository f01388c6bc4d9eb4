import { useNavigate } from "@tanstack/react-router";
import { Share2 } from "lucide-react";
import { useEffect } from "react";

import type { HandedOverView } from "#contract/api/codes.ts";
import { pages } from "#contract/pages.ts";
import { formatClaimWord } from "#domain/claim.ts";
import { formatLongDate } from "#domain/istanbul.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { useStart } from "#web/app/api/start-context.ts";
import { Copy } from "#web/app/page/copy.tsx";
import { ShownOnce } from "#web/app/page/shown-once.tsx";
import { Button } from "#web/ui/button.tsx";

/** What the buyer of a code needs, the one time that it can be read; it stays until the seller says that they have it. It prints as a slip. */
export function HandedOver({ given: { code, claim, claimEndsAt, scanUrl } }: { given: HandedOverView }) {
  const { brand } = useStart();
  const navigate = useNavigate();
  useEffect(() => {
    queryClient.removeQueries({ queryKey: api.profiles.get.queryKey({ input: { code } }) });
    void queryClient.invalidateQueries({ queryKey: api.codes.key() });
  }, [code]);

  const word = formatClaimWord(claim);
  const { host } = new URL(scanUrl);
  const lastDay = formatLongDate(claimEndsAt);
  const steps = [
    `Etiketi okutun ya da ${host}/q adresini açıp kodu yazın: ${code}`,
    "Ücretsiz hesap açın ya da giriş yapın ve kodu hesabınıza bağlayın.",
    `Sorulduğunda etkinleştirme kodunu yazın: ${word}`,
  ];
  const text = [
    `${brand.name} etiketi: ${code}`,
    `Etkinleştirme kodu: ${word}`,
    ...steps.map((step, nth) => `${nth + 1}. ${step}`),
    `Etkinleştirme kodu ${lastDay} gününe kadar geçer.`,
  ].join("\n");

  return (
    <ShownOnce
      onKept={leave}
      kept="Etkinleştirme kodunu sakladım ya da alıcıya verdim"
      title={
        <>
          <span className="print:hidden">Alıcıya verin</span>
          <span className="hidden print:inline">{brand.name} etiketi</span>
        </>
      }
      ways={
        <>
          <Copy text={text} label="Kopyala" name="etkinleştirme kodu" />
          {"share" in navigator && (
            <Button look="secondary" onClick={() => void share()}>
              <Share2 aria-hidden="true" size={18} />
              Paylaş
            </Button>
          )}
        </>
      }
    >
      <p className="text-ink-soft print:hidden">
        {code} hesabınızdan çıktı. Etkinleştirme kodunu şimdi saklayın: bir daha gösterilmez.
      </p>
      <dl className="bg-sunken grid gap-4 rounded-xl p-4 text-center print:border">
        <Word name="Etiketin kodu" size="text-xl">
          {code}
        </Word>
        <Word name="Etkinleştirme kodu" size="text-4xl">
          {word}
        </Word>
      </dl>
      <ol className="grid list-decimal gap-2 pl-5">
        {steps.map((step) => (
          <li key={step} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ol>
      <p>Etkinleştirme kodu {lastDay} gününe kadar geçer.</p>
    </ShownOnce>
  );

  function leave() {
    void navigate({ to: pages.dashboard.path, replace: true });
  }

  async function share() {
    // Whoever closes the share sheet has shared nothing, and nothing has gone wrong.
    await navigator.share({ title: `${brand.name} etiketi ${code}`, text }).catch(() => undefined);
  }
}

function Word({ name, size, children }: { name: string; size: string; children: string }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd translate="no" className={`font-mono font-bold whitespace-nowrap ${size}`}>
        {children}
      </dd>
    </div>
  );
}
