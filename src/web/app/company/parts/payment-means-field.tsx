import { paymentMeansWords } from "#contract/fleet/ledger.words.ts";
import { PAYMENT_MEANS, type PaymentMeans } from "#domain/fleet/payment.ts";
import { Choices } from "#web/ui/choices.tsx";

const paymentMeansChoices = PAYMENT_MEANS.map((value) => ({ value, label: paymentMeansWords[value] }));

export function PaymentMeansField({
  legend = "Ödeme yolu",
  chosen,
  onChoose,
}: {
  legend?: string;
  chosen: PaymentMeans;
  onChoose: (means: PaymentMeans) => void;
}) {
  return <Choices legend={legend} choices={paymentMeansChoices} chosen={chosen} onChoose={onChoose} />;
}
