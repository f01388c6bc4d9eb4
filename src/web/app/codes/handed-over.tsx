import { useNavigate } from "@tanstack/react-router";
import { FileText, Share2 } from "lucide-react";
import { useEffect, useState } from "react";

import { pages } from "#contract/pages.ts";
import type { HandedOverCodeView } from "#contract/sticker/codes.ts";
import { makeHandOverTexts } from "#contract/sticker/hand-over.words.ts";
import { api, queryClient, refreshPage } from "#web/app/api/client.ts";
import { useStartData } from "#web/app/api/start-context.ts";
import { CopyButton } from "#web/app/page/copy.tsx";
import { ShownSecret } from "#web/app/page/shown-secret.tsx";
import { FileProgress } from "#web/app/stickers/file-progress.tsx";
import { canShareFiles, shareFiles } from "#web/app/stickers/system-sheet.ts";
import { useFile } from "#web/app/stickers/use-file.ts";
import { Button } from "#web/ui/button.tsx";

export type HandedOverCode = HandedOverCodeView & { id: string };

/** Stays visible until the seller confirms that they have kept it, because the server never sends it again. */
export function HandedOver({ given: { id, code, claim, claimEndsAt, scanUrl } }: { given: HandedOverCode }) {
  const { brand } = useStartData();
  const navigate = useNavigate();
  const { state, start, again, cancel } = useFile();
  /** The downloaded slip, kept for a second tap, because browsers allow sharing only right after a tap. */
  const [slip, setSlip] = useState<File>();
  useEffect(() => {
    queryClient.removeQueries({ queryKey: api.profiles.get.queryKey({ input: { code } }) });
    void refreshPage();
  }, [code]);

  const texts = makeHandOverTexts({ brand: brand.name, publicUrl: scanUrl, code, claim, claimEndsAt });
  const { title, word, steps, end } = texts;
  const text = [
    `${title}: ${code}`,
    `${word.name}: ${word.text}`,
    ...steps.map((step, nth) => `${nth + 1}. ${step}`),
    end,
  ].join("\n");
  const order = () => api.codes.orderHandOverSlip.call({ id, code });

  return (
    <ShownSecret
      onKept={leave}
      kept="Etkinleştirme kodunu sakladım ya da alıcıya verdim"
      title="Alıcıya verin"
      ways={
        <>
          <CopyButton text={text} label="Kopyala" name="etkinleştirme kodu" />
          {"share" in navigator && (
            <Button look={slip ? "primary" : "secondary"} onClick={share}>
              <Share2 aria-hidden="true" size={18} />
              <span>{slip ? "Şimdi paylaş" : "Paylaş"}</span>
            </Button>
          )}
          <Button look="secondary" onClick={() => start(order)}>
            <FileText aria-hidden="true" size={18} />
            PDF indir
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{`${code} hesabınızdan çıktı. Etkinleştirme kodunu şimdi saklayın, bir daha göstermeyiz.`}</p>
      <dl className="bg-sunken grid gap-4 rounded-xl p-4 text-center">
        <HandedOverWord {...texts.code} size="text-xl" />
        <HandedOverWord {...word} size="text-4xl" />
      </dl>
      <ol className="grid list-decimal gap-2 pl-5">
        {steps.map((step) => (
          <li key={step} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ol>
      <p>{end}</p>
      <div className="empty:hidden">
        <FileProgress state={state} onCancel={cancel} onAgain={again} />
      </div>
    </ShownSecret>
  );

  function leave() {
    void navigate({ to: pages.dashboard.path, replace: true });
  }

  /** If the slip cannot be downloaded, shares only the text, for which no connection is needed. */
  function share() {
    if (slip) return void shareSlip(slip);
    if (canShareFiles("slip.pdf", "application/pdf") && state.at !== "failed") return start(order, shareSlip);
    return void shareFiles({ title: `${title} ${code}`, text }).catch(() => undefined);
  }

  async function shareSlip(file: File) {
    setSlip((await shareFiles({ title: `${title} ${code}`, text, files: [file] })) ? undefined : file);
  }
}

function HandedOverWord({ name, size, text }: { name: string; size: string; text: string }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd translate="no" className={`font-mono font-bold whitespace-nowrap ${size}`}>
        {text}
      </dd>
    </div>
  );
}
