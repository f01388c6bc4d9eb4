import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { HandCoins, MessageCircle } from "lucide-react";

import { makePaymentRequestText } from "#contract/fleet/payment-request.words.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import { companyProfileRows, pages } from "#contract/pages.ts";
import { makeWhatsappLink } from "#domain/words/contact.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { CopyButton } from "#web/app/page/copy.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

export function AskPayment({ rental, onStored }: { rental: RentalView; onStored: (rental: RentalView) => void }) {
  const { id, paymentAskedAt } = rental;
  const ask = useMutation({
    mutationFn: async () => {
      const asked = await api.company.rentals.askPayment.call({ id });
      // Without a link, the message still contains the bank account.
      const link = await api.company.renterLinks.make.call({ rentalId: id }).catch(() => undefined);
      return { ...asked, address: link?.address };
    },
    onSuccess: ({ rental: now }) => onStored(now),
  });
  const unask = useMutation({
    ...api.company.rentals.unaskPayment.mutationOptions(),
    onSuccess: (now) => {
      ask.reset();
      onStored(now);
      showToast("Ödeme beklenenlerden çıkarıldı.");
    },
  });
  if (rental.total <= rental.paid) return null;
  return (
    <section aria-label="Ödeme isteği" className="grid gap-3">
      {paymentAskedAt && (
        <p className="text-ink-soft text-sm">{`Ödemeyi ${formatLongDateTime(paymentAskedAt)} tarihinde istediniz.`}</p>
      )}
      {ask.data ? (
        <PaymentMessage rental={rental} account={ask.data.account} address={ask.data.address} />
      ) : (
        <Actions>
          <Button look="secondary" busy={ask.isPending} busyText="Hazırlanıyor…" onClick={() => ask.mutate()}>
            <HandCoins aria-hidden="true" size={18} />
            <span>{paymentAskedAt ? "Yeniden iste" : "Ödeme iste"}</span>
          </Button>
        </Actions>
      )}
      <ActionFailure of={ask} failed="Ödeme isteği hazırlanamadı. Lütfen tekrar deneyin." />
      {paymentAskedAt && (
        <button
          type="button"
          disabled={unask.isPending}
          onClick={() => unask.mutate({ id })}
          className="text-brand inline-flex min-h-11 items-center justify-self-start font-semibold"
        >
          Bu ödemeyi artık beklemiyorum
        </button>
      )}
      <ActionFailure of={unask} failed="Ödeme isteği geri alınamadı. Lütfen tekrar deneyin." />
    </section>
  );
}

function PaymentMessage({
  rental: { plate, total, paid, renterPhone },
  account,
  address,
}: {
  rental: RentalView;
  account: { company: string; iban: string; accountHolder: string };
  address: string | undefined;
}) {
  const text = makePaymentRequestText({ ...account, plate, owed: total - paid, address });
  return (
    <div className="grid gap-3">
      <p className="border-line bg-sunken rounded-xl border px-3 py-2 wrap-anywhere whitespace-pre-line">{text}</p>
      {account.iban === "" && (
        <Notice kind="info">
          <span>Mesajda IBAN yok. </span>
          <Link
            to={pages.companyProfile.path}
            hash={companyProfileRows.bankAccount}
            className="text-brand font-semibold underline"
          >
            Şirket Profili sayfasında ekleyin
          </Link>
        </Notice>
      )}
      <Actions>
        <a
          href={makeWhatsappLink(renterPhone, text)}
          target="_blank"
          rel="noreferrer"
          className={getButtonStyle("primary")}
        >
          <MessageCircle aria-hidden="true" size={18} />
          <span>WhatsApp’tan gönder</span>
        </a>
        <CopyButton text={text} label="Mesajı kopyala" name="ödeme isteği" />
      </Actions>
    </div>
  );
}
