import { useMutation } from "@tanstack/react-query";
import { createElement, useEffect, useEffectEvent, useRef } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";

import type { CarView } from "#contract/fleet/cars.ts";
import { formatFuel, formatKm } from "#contract/fleet/odometer.words.ts";
import type { RentalRulesView } from "#contract/fleet/rental-rules.ts";
import { KM_BELOW_START_MESSAGE, rentalEndSchema, type RentalView } from "#contract/fleet/rentals.ts";
import { takeBackCar } from "#domain/fleet/car-life.ts";
import { mergeCarRules } from "#domain/fleet/rates.ts";
import { findKmProblem, proposeFees } from "#domain/fleet/rental-rules.ts";
import { getRentalState } from "#domain/fleet/rental.ts";
import { formatKurus } from "#domain/words/money.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { readFieldErrors, isRefusal } from "#web/app/api/sentences.ts";
import { ConditionLinks } from "#web/app/company/condition-reports/condition-links.tsx";
import { toCarFields, changeCachedCar } from "#web/app/company/parts/car-data.ts";
import { EventTimeField } from "#web/app/company/parts/event-time-field.tsx";
import { parseTypedTime } from "#web/app/company/parts/event-time.ts";
import { FuelField } from "#web/app/company/parts/fuel-field.tsx";
import { storeLastPaymentMeans } from "#web/app/company/parts/last-payment-means.ts";
import { formatLateness } from "#web/app/company/parts/time-span.ts";
import { TollQuestion, useTollQuestion } from "#web/app/company/toll-checks/toll-question.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useReportBusy } from "#web/app/forms/use-report-busy.ts";
import { WholeNumberField } from "#web/app/forms/whole-number-field.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot, FootActions } from "#web/ui/dialog-foot.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { DamageLine } from "./damage-line.tsx";
import { ProposedLines } from "./proposed-lines.tsx";
import { RentalEndedMessage } from "./rental-ended-message.tsx";
import {
  makeEmptyReturn,
  toRentalEnd,
  findFieldOfError,
  readReturnDraft,
  removeReturnDraft,
  computeSumsAfterReturn,
  addRecordValues,
  writeReturnDraft,
  type RecordOfReturn,
  type ReturnDraft,
} from "./return-draft.ts";
import { ReturnMoney } from "./return-money.tsx";

export function ReturnForm({
  car,
  rental,
  rules: companyRules,
  record,
  reload,
  onBusy,
  onClose,
  onRefused,
}: {
  car: Pick<CarView, "rates">;
  rental: RentalView;
  rules: RentalRulesView;
  record: RecordOfReturn | undefined;
  reload: () => void;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
  onRefused: (sentence: string) => Promise<void>;
}) {
  const { id } = rental;
  const now = useNow(15_000);
  const rules = mergeCarRules(companyRules, { aDay: car.rates.kmADay, price: car.rates.kmPrice });
  const form = useForm<ReturnDraft>({
    defaultValues: addRecordValues(readReturnDraft(id) ?? makeEmptyReturn(), record, now),
  });
  const { errors } = form.formState;
  const draft = form.watch();
  const kmIn = typeof draft.kmIn === "number" ? draft.kmIn : null;
  const at = parseTypedTime(draft.endedAt) ?? now;
  const proposals = proposeFees({ ...rental, kmIn, fuelIn: draft.fuelIn }, rules, at);
  const trouble = findKmProblem({ ...rental, kmIn }, at);
  const sums = computeSumsAfterReturn(rental, proposals, draft);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => writeReturnDraft(id, values) }),
    [form, id],
  );

  useFollowProposals(form, proposals);

  const { end, send, isSending } = useEndRental({ rental, refuse, reload, onEnded: onClose, onRefused });
  useReportBusy(end.isPending, onBusy);
  // The form comes after the dialog has opened, whose focus is still on its close button.
  useEffect(() => form.setFocus("kmIn"), [form]);

  const { ask, question } = useTollQuestion(id);

  function refuse(path: readonly PropertyKey[], message: string) {
    const field = findFieldOfError(path, proposals, form.getValues());
    if (field) form.setError(field, { message }, { shouldFocus: true });
  }

  function submit() {
    if (isSending()) return;
    form.clearErrors();
    if (trouble === "below") return refuse(["kmIn"], KM_BELOW_START_MESSAGE);
    if (trouble === "doubtful" && !draft.kmIsRight)
      return refuse(["kmIn"], "Lütfen km’yi kontrol edin ya da doğru olduğunu söyleyin.");
    const ending = rentalEndSchema.safeParse(toRentalEnd(rental, proposals, form.getValues(), record?.damages ?? []));
    if (!ending.success) {
      for (const { path, message } of ending.error.issues.toReversed()) refuse(path, message);
      return;
    }
    if (ending.data.giveBack) void ask(() => !isSending() && send(ending.data));
    else send(ending.data);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
      className="grid gap-5"
    >
      <EventTimeField
        name="return"
        last={{ kind: "handed-over", at: rental.left.at(-1)?.until ?? rental.startedAt }}
        value={draft.endedAt}
        error={errors.endedAt?.message}
        onChange={(text) => {
          form.setValue("endedAt", text);
          form.clearErrors("endedAt");
        }}
      />
      {getRentalState(rental, at) === "overdue" && (
        <Notice kind="info">{`Planlanan bitiş: ${formatLateness(rental.dueAt, at)}.`}</Notice>
      )}
      <ConditionLinks rentalId={id} only="in" />
      <ReturnReadings form={form} rental={rental} trouble={trouble} />
      <ProposedLines form={form} proposals={proposals} rules={rules} />
      {record && record.damages.length > 0 && <DamageLine form={form} rentalId={id} damages={record.damages} />}
      <ReturnMoney form={form} rental={rental} sums={sums} />
      <ReturnFoot sums={sums} onTakeRest={() => form.setValue("payment", sums.open)} end={end} onClose={onClose} />
      <TollQuestion question={question} />
    </form>
  );
}

function ReturnReadings({
  form,
  rental: { kmOut, fuelOut },
  trouble,
}: {
  form: UseFormReturn<ReturnDraft>;
  rental: RentalView;
  trouble: ReturnType<typeof findKmProblem>;
}) {
  const [kmIn, fuelIn] = form.watch(["kmIn", "fuelIn"]);
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <WholeNumberField
          control={form.control}
          name="kmIn"
          label="Dönüş km"
          placeholder={kmOut === null ? "45200" : String(kmOut)}
          hint={kmOut === null ? undefined : `Çıkışta ${formatKm(kmOut)}`}
        />
        <FuelField
          label="Yakıt"
          hint={fuelOut === null ? undefined : `Çıkışta ${formatFuel(fuelOut)}`}
          value={fuelIn}
          onChange={(eighths) => form.setValue("fuelIn", eighths)}
        />
      </div>
      {trouble === "doubtful" && (
        <Notice kind="info">
          <span>{`Günde 2.000 km’den fazla görünüyor: ${formatKm(Number(kmIn) - kmOut!)}. `}</span>
          <Switch label="Km doğru" {...form.register("kmIsRight")} />
        </Notice>
      )}
      {fuelOut !== null && fuelIn !== null && fuelIn > fuelOut && (
        <p className="text-ink-soft text-sm">{`Depo ${fuelIn - fuelOut}/8 daha dolu döndü. Bunun için bir kalem önermeyiz.`}</p>
      )}
    </>
  );
}

function useEndRental({
  rental: { id, code, plate },
  refuse,
  reload,
  onEnded,
  onRefused,
}: {
  rental: RentalView;
  refuse: (path: readonly PropertyKey[], message: string) => void;
  reload: () => void;
  onEnded: () => void;
  onRefused: (sentence: string) => Promise<void>;
}) {
  const sending = useRef(false);
  const end = useMutation({
    ...api.company.rentals.end.mutationOptions(),
    onSuccess: (_, sent) => {
      removeReturnDraft(id);
      if (sent.payment) storeLastPaymentMeans(sent.payment.means);
      onEnded();
      showToast(createElement(RentalEndedMessage, { name: isolateDirection(plate || code) }));
      return changeCachedCar(code, (known) =>
        toCarFields(known, takeBackCar({ currentRentalId: known.rental?.id ?? null }, id), null),
      );
    },
    onError: async (error, sent) => {
      for (const [path, message] of Object.entries(readFieldErrors(error))) refuse(path.split("."), message);
      if (isRefusal(error, "CHANGED_MEANWHILE")) reload();
      if (!(["RENTAL_ENDED", "ID_TAKEN", "RENTAL_NOT_FOUND"] as const).some((one) => isRefusal(error, one))) return;
      const isMore = sent.payment ?? sent.giveBack ?? sent.setOff ?? sent.charges?.[0];
      await onRefused(
        isMore
          ? `${error.message} Bu pencerede yazdıklarınız kaydedilmedi. Hesabına Faturalar sayfasından bakın.`
          : error.message,
      );
    },
    onSettled: () => {
      sending.current = false;
    },
  });
  return {
    end,
    send(ending: Parameters<typeof end.mutate>[0]) {
      sending.current = true;
      end.mutate(ending);
    },
    /** The caller checks it, because a second tap may come before the button is disabled. */
    isSending: () => sending.current,
  };
}

function useFollowProposals(form: UseFormReturn<ReturnDraft>, proposals: ReturnType<typeof proposeFees>): void {
  const follow = useEffectEvent(() => {
    for (const { kind, amount } of proposals) {
      const line = form.getValues(`lines.${kind}`);
      if (line.proposed === amount) continue;
      if (line.amount === line.proposed) form.setValue(`lines.${kind}.amount`, amount);
      form.setValue(`lines.${kind}.proposed`, amount);
    }
  });
  const proposed = proposals.map(({ kind, amount }) => `${kind} ${amount}`).join();
  useEffect(() => follow(), [proposed]);
}

/** Above them are the remaining debt, if there is one, with a button that fills in its payment, and the last error. */
function ReturnFoot({
  sums: { open, left },
  onTakeRest,
  end,
  onClose,
}: {
  sums: ReturnType<typeof computeSumsAfterReturn>;
  onTakeRest: () => void;
  end: ReturnType<typeof useEndRental>["end"];
  onClose: () => void;
}) {
  return (
    <DialogFoot>
      {left > 0 && (
        <p role="status">
          <strong>{formatKurus(left)}</strong> alacağınız kalıyor.
        </p>
      )}
      {open > left && <p role="status">{`Şimdi alınan ödeme: ${formatKurus(open - left)}`}</p>}
      {left > 0 && open > 0 && (
        <Button look="secondary" onClick={onTakeRest}>{`Kalanı al (${formatKurus(open)})`}</Button>
      )}
      <ActionFailure
        of={end}
        atField={["INPUT_INVALID"]}
        changed="Bu kiralamanın hesabı bu arada değişti. Yazdıklarınız silinmedi. Tutarlara bakıp yeniden bitirin."
        failed="Kiralama bitirilemedi. Lütfen tekrar deneyin."
      />
      <FootActions>
        <Button type="submit" busy={end.isPending} busyText="Bitiriliyor…">
          Kiralamayı bitir
        </Button>
        <Button look="secondary" busy={end.isPending} onClick={onClose}>
          Vazgeç
        </Button>
      </FootActions>
    </DialogFoot>
  );
}
