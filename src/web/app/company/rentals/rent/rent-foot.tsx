import type { UseFormReturn } from "react-hook-form";

import type { CarView } from "#contract/fleet/cars.ts";
import { START_INCOMPLETE_MESSAGE, type RentalView } from "#contract/fleet/rentals.ts";
import { mayStartRental } from "#domain/fleet/car-life.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { SendAnyway } from "#web/app/forms/send-anyway.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { BlockingPeriodLink } from "./blocking-period-link.tsx";
import { OverlapWarning } from "./overlap-warning.tsx";
import { PaymentPreview } from "./payment-preview.tsx";
import type { RentInput } from "./rent-schema.ts";
import type { RentalDraft } from "./rental-draft.ts";
import type { useStartRental } from "./start-rental.ts";

export function RentFoot({
  form,
  formId,
  car,
  starting: { add, start, send, isBusy },
}: {
  form: UseFormReturn<RentalDraft, unknown, RentInput>;
  formId: string;
  car: CarView | undefined;
  starting: Pick<ReturnType<typeof useStartRental>, "add" | "start" | "send" | "isBusy">;
}) {
  const { errors, isSubmitted } = form.formState;
  const [id, total, paid] = form.watch(["id", "total", "paid"]);
  const isComplete = !isSubmitted || isRefusal(start.error, "CUSTOMER_NOT_FOUND");
  const missing = isComplete ? [] : [errors.customerId, errors.total, errors.dueAt].filter((error) => error);
  return (
    <DialogFoot>
      <PaymentPreview total={total} paid={paid} />
      {car && !isRefusal(start.error, "CAR_BUSY") && <OverlapWarning form={form} car={car} />}
      {missing.length > 0 && (
        <Notice kind="bad">{(missing.length === 1 && missing[0]?.message) || START_INCOMPLETE_MESSAGE}</Notice>
      )}
      <ActionFailure
        of={add}
        atField={["INPUT_INVALID"]}
        failed="Müşteri eklenirken bir hata oluştu. Lütfen tekrar deneyin."
      >
        {isRefusal(add.error, "PHONE_DOUBTFUL") && (
          <SendAnyway
            busy={isBusy}
            busyText="Başlatılıyor…"
            onClick={() => void form.handleSubmit((values) => send(values, true))()}
          />
        )}
      </ActionFailure>
      <ActionFailure
        of={{ ...start, mutate: (sent: Omit<RentInput, "newCustomer">) => void send({ ...sent, newCustomer: null }) }}
        atField={["INPUT_INVALID", "CUSTOMER_NOT_FOUND"]}
        failed="Kiralama başlatılamadı. Lütfen tekrar deneyin."
      >
        <BlockingPeriodLink error={start.error} />
      </ActionFailure>
      {isEndedRental(start.data) && (
        <Notice kind="bad">
          Bu kiralama daha önce başlatılıp bitirilmiş. Yeniden kiralamak için bir kez daha dokunun.
        </Notice>
      )}
      <Button
        type="submit"
        form={formId}
        busy={isBusy}
        busyText="Başlatılıyor…"
        // If the running rental has this form's id, an earlier attempt has succeeded, and pressing the button shows the
        // rental.
        idle={car !== undefined && !mayStartRental(car.status) && car.rental?.id !== id}
      >
        Kiralamayı başlat
      </Button>
    </DialogFoot>
  );
}

/** An earlier press of the button can have started it, and its response was lost. */
function isEndedRental(rental: RentalView | undefined): boolean {
  return rental !== undefined && rental.endedAt !== null;
}
