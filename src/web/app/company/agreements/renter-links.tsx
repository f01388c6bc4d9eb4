import { useMutation } from "@tanstack/react-query";
import { MessageCircle, QrCode } from "lucide-react";
import { useState } from "react";

import type { AgreementView } from "#contract/fleet/agreements.ts";
import { describeRenterLink, makeRenterLinkText } from "#contract/fleet/agreements.words.ts";
import { makeWhatsappLink } from "#domain/words/contact.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { CopyButton } from "#web/app/page/copy.tsx";
import { Qr } from "#web/parts/qr.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { isAgreementAccepted, isAgreementUnpriced } from "./agreement-data.ts";

export function RenterLinks({ agreement, isStep }: { agreement: AgreementView; isStep: boolean }) {
  const { rentalId, liveLinks } = agreement;
  const [isAsked, setAsked] = useState(false);
  const make = useMutation({ ...api.company.renterLinks.make.mutationOptions(), onSuccess: refreshPage });
  const close = useMutation({
    ...api.company.renterLinks.close.mutationOptions(),
    onSuccess: async () => {
      await refreshPage();
      make.reset();
      setAsked(false);
      showToast("Bağlantılar kapatıldı.");
    },
  });
  // A link that was made here stays visible, because the renter changes the agreement when they fill in their data on
  // its page. It goes when the links are closed on another device.
  const address = liveLinks > 0 ? make.data?.address : undefined;
  // A changed agreement needs a new sheet before a new link.
  const mayMake = !agreement.isChanged;
  if (!address && !mayMake && liveLinks === 0) return null;
  return (
    <section aria-label="Kiracının sayfası" className="grid gap-3">
      {address && <RenterLink agreement={agreement} address={address} />}
      {!address && mayMake && (
        <Actions>
          <Button
            look={isStep || isAgreementAccepted(agreement) ? "secondary" : "primary"}
            busy={make.isPending}
            busyText="Hazırlanıyor…"
            onClick={() => make.mutate({ rentalId })}
          >
            <QrCode aria-hidden="true" size={20} />
            <span>
              {isAgreementAccepted(agreement) ? "Kiracının sayfasını gönder" : "Kiracının telefonunda imzalat"}
            </span>
          </Button>
        </Actions>
      )}
      <ActionFailure of={make} failed="Bağlantı hazırlanamadı. Lütfen tekrar deneyin." />
      {liveLinks > 0 && (
        <button
          type="button"
          onClick={() => setAsked(true)}
          className="text-brand inline-flex min-h-11 items-center justify-self-start font-semibold"
        >
          Bağlantıları kapat
        </button>
      )}
      <MadeLinks agreement={agreement} />
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Bağlantılar kapatılsın mı?"
        description={<p>Kiracı, gönderdiğiniz bağlantılarla sayfasını ve sözleşmesinin kopyasını artık açamaz.</p>}
        action="Bağlantıları kapat"
        busyText="Kapatılıyor…"
        busy={close.isPending}
        error={close.error ? "Bağlantılar kapatılamadı. Lütfen tekrar deneyin." : undefined}
        onConfirm={() => close.mutate({ rentalId })}
      />
    </section>
  );
}

function MadeLinks({ agreement: { links } }: { agreement: AgreementView }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label="Hazırlanan bağlantılar" className="text-ink-soft grid gap-1 text-sm">
      {links.map((link, nth) => (
        <li key={nth} className="wrap-anywhere">
          {describeRenterLink(link)}
        </li>
      ))}
    </ul>
  );
}

export function RenterLink({ agreement, address }: { agreement: AgreementView; address: string }) {
  const { openedAt } = agreement;
  const { facts, terms } = agreement.now;
  const text = makeRenterLinkText(terms.company.name, facts.car.plate, address);
  const isDone = isAgreementAccepted(agreement);
  const maySign = !isDone && !agreement.isEnded && !isAgreementUnpriced(agreement);
  return (
    <div className="grid gap-4">
      {isDone && <Notice kind="good">Sözleşme imzalandı.</Notice>}
      {maySign && (
        <p>Kiracı bu kodu kendi telefonuyla okutur, sözleşmeyi okur ve imzalar. İmza buraya kendiliğinden gelir.</p>
      )}
      {!isDone && openedAt && <Notice kind="info">{`Bağlantı açıldı: ${formatLongDateTime(openedAt)}.`}</Notice>}
      <div className="justify-self-center rounded-xl bg-white p-3">
        <Qr text={address} size={208} label="Kiracının sayfası, QR kod" />
      </div>
      <Actions>
        <a
          href={makeWhatsappLink(facts.renter.phone, text)}
          target="_blank"
          rel="noreferrer"
          className={getButtonStyle("secondary")}
        >
          <MessageCircle aria-hidden="true" size={18} />
          <span>WhatsApp’tan gönder</span>
        </a>
        <CopyButton text={address} label="Bağlantıyı kopyala" name="kiracının sayfası" />
      </Actions>
      <p className="text-ink-soft text-sm">
        Bu adresi yalnızca şimdi görürsünüz. Sonra yeni bir bağlantı hazırlayabilirsiniz. Gönderdikleriniz de açık
        kalır.
      </p>
    </div>
  );
}
