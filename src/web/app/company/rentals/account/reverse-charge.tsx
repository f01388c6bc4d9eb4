import { chargeReversalSchema } from "#contract/fleet/charges.ts";
import { chargeKindWords } from "#contract/fleet/ledger.words.ts";
import type { ChargeView, RentalView } from "#contract/fleet/rentals.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { useNewForm } from "#web/app/forms/new-form.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.tsx";

export function ReverseCharge({
  charge,
  onClose,
  onStored,
}: {
  charge: ChargeView | undefined;
  onClose: () => void;
  onStored: (rental: RentalView) => void;
}) {
  return (
    <Dialog open={charge !== undefined} onClose={onClose} title="Kalemi geri al">
      {charge && <ReversalForm charge={charge} onClose={onClose} onStored={onStored} />}
    </Dialog>
  );
}

function ReversalForm({
  charge,
  onClose,
  onStored,
}: {
  charge: ChargeView;
  onClose: () => void;
  onStored: (rental: RentalView) => void;
}) {
  const { form, submit, create, failure } = useNewForm({
    schema: chargeReversalSchema,
    blank: { chargeId: charge.id, reason: "" },
    make: (sent) => api.company.charges.reverse.call(sent),
    onMade: (rental) => {
      onStored(rental);
      onClose();
      showToast(`${chargeKindWords[charge.kind]} kalemi geri alındı.`);
    },
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p>
        <strong>{`${chargeKindWords[charge.kind]}, ${formatKurus(charge.amount)}`}</strong>: hesapta kalır, karşısına
        aynı tutarda bir geri alma kaydı yazarız.
      </p>
      <TextField
        label="Neden"
        autoComplete="off"
        aria-required
        placeholder="Yanlış tutar"
        {...fieldOf(form, "reason")}
      />
      <ActionFailure {...failure} failed="Kalem geri alınırken bir hata oluştu. Lütfen tekrar deneyin." />
      <Actions>
        <Button type="submit" look="danger" busy={create.isPending} busyText="Geri alınıyor…">
          Geri al
        </Button>
        <Button look="secondary" onClick={onClose}>
          Vazgeç
        </Button>
      </Actions>
    </form>
  );
}
