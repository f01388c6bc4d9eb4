import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm, type UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";

import { roadChargeLineInput } from "#contract/fleet/road-charges.ts";
import {
  SIMILAR_ROAD_CHARGE_MESSAGE,
  FOREIGN_PLATE_MESSAGE,
  KNOWN_ROAD_CHARGE_MESSAGE,
  roadChargeKindWords,
} from "#contract/fleet/road-charges.words.ts";
import { CHARGE_TEXT_MAX, DOCUMENT_NO_MAX } from "#domain/fleet/charge.ts";
import { ROAD_CHARGE_KINDS, type RoadChargeKind } from "#domain/fleet/road-charge.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { readFieldErrors } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { PlateField } from "#web/parts/plate-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { WordSelect } from "#web/ui/select-field.tsx";

interface TypedRoadCharge {
  kind: RoadChargeKind;
  plate: string;
  at: string;
  amount: number | string | null;
  documentNo: string;
  text: string;
}

const blankRoadCharge: TypedRoadCharge = { kind: "toll", plate: "", at: "", amount: null, documentNo: "", text: "" };
/** Validates the form with the contract's schema. Unlike the schema's type, the form's amount may be empty. */
const roadChargeFormSchema = z.pipe(
  z.transform((typed: TypedRoadCharge): unknown => typed),
  z.extend(roadChargeLineInput, { kind: z.enum(ROAD_CHARGE_KINDS) }),
);
type SentRoadCharge = z.output<typeof roadChargeFormSchema>;

const NOT_SAVED_MESSAGE = "Kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.";

export function RoadChargeForm() {
  const form = useForm<TypedRoadCharge, unknown, SentRoadCharge>({
    resolver: standardSchemaResolver(roadChargeFormSchema),
    defaultValues: blankRoadCharge,
  });
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  const add = useMutation({
    mutationFn: async ({ kind, ...line }: SentRoadCharge) => {
      const [became] = await api.company.roadCharges.add.call({ kind, lines: [line] });
      const isLike = became === "known" || became === "alike";
      const [found] = isLike ? await api.company.roadCharges.look.call({ kind, lines: [line] }) : [];
      return { became, like: found?.like ?? null };
    },
    onSuccess: ({ became }, { kind }) => {
      if (became === "foreign")
        return form.setError("plate", { message: FOREIGN_PLATE_MESSAGE }, { shouldFocus: true });
      if (became === "saved") form.reset({ ...blankRoadCharge, kind });
    },
    onError: (error) => {
      for (const [path, message] of Object.entries(readFieldErrors(error)))
        form.setError(path.replace("lines.0.", "") as keyof TypedRoadCharge, { message }, { shouldFocus: true });
    },
  });
  const submit = form.handleSubmit((values) => add.mutate(values));
  const sent = add.variables;
  const like = add.data?.like;

  return (
    <form
      onSubmit={(event) => void submit(event)}
      // The warning about a similar entry belongs to the old values, so it disappears when a value changes.
      onChange={() => like && add.reset()}
      noValidate
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <RoadChargeFields form={form} />
      <div className="grid gap-3 sm:col-span-2">
        <ActionFailure of={add} atField={["INPUT_INVALID"]} failed={NOT_SAVED_MESSAGE} />
        {like && sent && (
          <>
            <Notice kind="info">{`${add.data?.became === "known" ? KNOWN_ROAD_CHARGE_MESSAGE : SIMILAR_ROAD_CHARGE_MESSAGE} ${describeLikeCharge(like)}`}</Notice>
            <Button
              look="secondary"
              busy={add.isPending}
              busyText="Kaydediliyor…"
              className="sm:justify-self-start"
              onClick={() => add.mutate({ ...sent, times: like.count + 1, isApart: true })}
            >
              Bu ayrı bir kayıt, ekle
            </Button>
          </>
        )}
        {add.data?.became === "saved" && !isDirty && sent && (
          <Notice kind="good">{`Kaydedildi: ${sent.plate}, ${formatKurus(sent.amount)}`}</Notice>
        )}
        <Button type="submit" busy={add.isPending} busyText="Kaydediliyor…" className="sm:justify-self-start">
          Kaydet
        </Button>
      </div>
    </form>
  );
}

function RoadChargeFields({ form }: { form: UseFormReturn<TypedRoadCharge, unknown, SentRoadCharge> }) {
  return (
    <>
      <WordSelect label="Tür" choices={ROAD_CHARGE_KINDS} words={roadChargeKindWords} {...fieldOf(form, "kind")} />
      <PlateField hint="Aracın o günkü plakası" aria-required {...fieldOf(form, "plate")} />
      <TextField
        label="Gün ve saat"
        type="datetime-local"
        aria-required
        hint="Geçişin ya da cezanın kesildiği an, Türkiye saatiyle"
        {...fieldOf(form, "at")}
      />
      <MoneyField control={form.control} name="amount" label="Tutar (TL)" />
      <TextField
        label="Belge no"
        autoComplete="off"
        hint="İsteğe bağlı"
        maxLength={DOCUMENT_NO_MAX * 2}
        {...fieldOf(form, "documentNo")}
      />
      <TextField
        label="Yer veya açıklama"
        autoComplete="off"
        hint="İsteğe bağlı. Kiracının hesabında görünür"
        maxLength={CHARGE_TEXT_MAX * 2}
        {...fieldOf(form, "text")}
      />
    </>
  );
}

/** A sentence with the place and the document of the similar entry. */
function describeLikeCharge({ text, documentNo }: { text: string; documentNo: string }): string {
  const more = [text, documentNo && `Belge no: ${documentNo}`].filter(Boolean);
  return more.length > 0 ? `Kayıtlı olan: ${more.join(", ")}.` : "";
}
