import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import * as z from "zod/mini";

import { rentalExtensionSchema, type RentalView } from "#contract/fleet/rentals.ts";
import { proposeExtensionFee } from "#domain/fleet/rental-rules.ts";
import { formatLocalDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";
import { api, cacheData, queryClient } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { DueField } from "#web/app/company/parts/due-field.tsx";
import { formatDayPrice } from "#web/app/company/parts/proposal-text.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { SectionSave } from "#web/app/forms/section-save.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { MoneyField } from "#web/parts/money-field.tsx";

import { SwapCar } from "./swap-car.tsx";

const lengthChoices = [
  { label: "+1 gün", days: 1 },
  { label: "+3 gün", days: 3 },
  { label: "+1 hafta", days: 7 },
];

interface ExtensionValues {
  id: string;
  version: number;
  dueAt: string;
  charge: { amount: number | string | null };
}

function toFormValues({ id, version, dueAt }: RentalView): ExtensionValues {
  return { id, version, dueAt: formatLocalDateTime(dueAt), charge: { amount: null } };
}

/** The charge's id is the same for each attempt with the same end and amount. */
function makeExtensionSchema() {
  const ids = new Map<string, string>();
  const filledIn = z.transform(({ charge: { amount }, ...values }: ExtensionValues): unknown => {
    if (amount === null) return values;
    const key = `${values.dueAt} ${amount}`;
    const id = ids.get(key) ?? makeId();
    ids.set(key, id);
    return { ...values, charge: { id, amount, text: "" } };
  });
  return z.pipe(filledIn, rentalExtensionSchema);
}

function computeFee(rental: RentalView, dueAt: string) {
  const at = parseLocalDateTime(dueAt);
  return at && proposeExtensionFee(rental, at);
}

function makeFeeText(rental: RentalView, dueAt: string, amount: number): string {
  const fee = computeFee(rental, dueAt);
  if (!fee) return "";
  return fee.amount === amount
    ? `${fee.added} gün × ${formatDayPrice({ rent: rental.rent, days: fee.days })}`
    : `${fee.added} gün`;
}

interface ExtendFormProps {
  chosen: string | undefined;
  onUnchanged: () => void;
  onStored?: ((rental: RentalView) => void) | undefined;
  onSaved: () => void;
  onRefused: (sentence: string) => void;
}

/** The rental is loaded because rows of lists have no version. */
export function LoadedExtendForm({ id, ...form }: ExtendFormProps & { id: string }) {
  const rental = useQuery(
    api.company.rentals.get.queryOptions({ input: { id }, staleTime: 0, refetchOnWindowFocus: false }),
  );
  if (rental.data) return <ExtendForm rental={rental.data} {...form} />;
  return <Loading of={rental} failed="Veri yüklenirken bir hata oluştu." rows={1} />;
}

function ExtendForm({
  rental,
  chosen,
  onUnchanged,
  onStored,
  onSaved,
  onRefused,
}: ExtendFormProps & { rental: RentalView }) {
  const options = api.company.rentals.get.queryOptions({ input: { id: rental.id }, staleTime: 0 });
  // The schema uses the same charge id for a repeated extension, so that a retry after a lost response does not charge
  // twice.
  const [schema] = useState(makeExtensionSchema);
  const edit = useEditForm({
    schema,
    stored: rental,
    valuesOf: toFormValues,
    save: ({ charge, ...sent }) =>
      api.company.rentals.extend.call({
        ...sent,
        ...(charge && { charge: { ...charge, text: makeFeeText(rental, sent.dueAt, charge.amount) } }),
      }),
    load: () => queryClient.fetchQuery(options),
    onStored: (now) => {
      void cacheData(options.queryKey, now);
      onStored?.(now);
    },
    onRefused: (error) => {
      if (isRefusal(error, "RENTAL_ENDED") || isRefusal(error, "RENTAL_NOT_FOUND")) onRefused(error.message);
    },
  });
  const { form, isDirty, isSaved } = edit;
  const saved = useEffectEvent(onSaved);
  const [dueAt, amount] = form.watch(["dueAt", "charge.amount"]);
  const fee = computeFee(rental, dueAt);
  const proposed = useRef<number | null>(null);

  const follow = useEffectEvent((proposal: number | null) => {
    if (form.getValues("charge.amount") === proposed.current)
      form.setValue("charge.amount", proposal, { shouldDirty: true });
    proposed.current = proposal;
  });
  useEffect(() => follow(fee?.amount ?? null), [fee?.amount]);

  useEffect(() => {
    if (isSaved) saved();
  }, [isSaved]);

  useEffect(() => {
    if (chosen !== undefined) form.setValue("dueAt", chosen, { shouldDirty: true });
  }, [chosen, form]);

  function submit(event: FormEvent) {
    if (isDirty) return void edit.submit(event);
    event.preventDefault();
    onUnchanged();
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <DueField
          label="Yeni planlanan bitiş"
          choices={lengthChoices}
          adds
          value={form.watch("dueAt")}
          error={form.formState.errors.dueAt?.message}
          field={form.register("dueAt")}
          onPick={(text) => form.setValue("dueAt", text, { shouldDirty: true, shouldValidate: true })}
        />
        {(fee !== undefined || amount !== null) && (
          <MoneyField
            control={form.control}
            name="charge.amount"
            label="Uzatma ücreti (TL)"
            placeholder="0,00"
            hint={`${fee ? `${fee.added} gün × ${formatDayPrice({ rent: rental.rent, days: fee.days })}. ` : ""}Ücretsizse boş bırakın.`}
          />
        )}
        <SectionSave edit={edit} saved="Planlanan bitiş değiştirildi." />
      </form>
      {isRefusal(edit.save.error, "CAR_BUSY") && (
        <div className="border-line mt-5 grid justify-items-start gap-3 border-t pt-5">
          <p className="text-ink-soft">
            Kiralama başka bir araçla sürebilir: önce aracı değiştirin, sonra bitişi uzatın.
          </p>
          <SwapCar rental={rental} />
        </div>
      )}
    </>
  );
}
