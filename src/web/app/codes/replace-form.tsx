import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import { useForm, type Resolver, type UseFormReturn } from "react-hook-form";

import { carCodeReplacementSchema } from "#contract/sticker/replacement.ts";
import type { RefusalCode } from "#contract/words/refusals.ts";
import { REDIRECT_DAYS, type ReplacementReason } from "#domain/sticker/replacement.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { makeFailureSentence, isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { clearErrorWhenInvalid, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { usePendingAction } from "#web/app/forms/pending-action.ts";
import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Choices } from "#web/ui/choices.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { TextField } from "#web/ui/field.tsx";
import { RadioField } from "#web/ui/radio-field.tsx";

const reasonChoices: { value: ReplacementReason; label: string; hint: string }[] = [
  {
    value: "worn",
    label: "Yıprandı ya da yırtıldı",
    hint: `Eski etiketi okutanlar ${REDIRECT_DAYS} gün boyunca yeni sayfaya yönlenir.`,
  },
  { value: "lost", label: "Kayboldu ya da çalındı", hint: "Eski etiket hemen geçersiz olur." },
];

const NEW_CODE_REFUSALS = [
  "SAME_CODE",
  "CODE_NOT_FOUND",
  "CODE_ALREADY_YOURS",
  "CODE_IS_YOUR_CAR",
  "CODE_TAKEN",
] as const;
const CLAIM_REFUSALS = ["CLAIM_NEEDED", "CLAIM_WRONG", "CLAIM_OVER"] as const;

export interface ReplacementInput {
  code: string;
  newCode?: string | undefined;
  claim?: string | undefined;
  reason: ReplacementReason;
}

interface ReplaceValues {
  code: string;
  newCode: string;
  claim: string;
  reason: string | null;
}

export function ReplaceForm({
  code,
  mayMake = false,
  replace,
  onReplaced,
  onClose,
}: {
  code: string;
  /** Whether the user may let the server make a new code. A company then prints the sticker itself. */
  mayMake?: boolean;
  replace: (sent: ReplacementInput) => Promise<{ code: string }>;
  onReplaced: (newCode: string) => Promise<void>;
  onClose: () => void;
}) {
  const [makes, setMakes] = useState(mayMake);
  const [asksClaim, setAsksClaim] = useState(false);
  const [asked, setAsked] = useState<ReplacementInput>();
  const [wrong, setWrong] = useState<{ name: "newCode" | "claim" }>();
  const check = standardSchemaResolver(carCodeReplacementSchema) as unknown as Resolver<
    ReplaceValues,
    unknown,
    ReplacementInput
  >;
  const form = useForm<ReplaceValues, unknown, ReplacementInput>({
    // If the server is to make the code, the typed code is kept but not sent.
    resolver: (values, ...rest) => {
      const { newCode, claim, ...always } = values;
      const typed = makes ? {} : { newCode, ...(asksClaim && { claim }) };
      return check({ ...always, ...typed } as ReplaceValues, ...rest);
    },
    defaultValues: { code, newCode: "", claim: "", reason: null },
  });
  const { isDirty } = form.formState;
  useUnsaved(isDirty);

  function sayAtField(error: unknown): void {
    const isOneOf = (refused: readonly RefusalCode[]) => refused.some((one) => isRefusal(error, one));
    const name = isOneOf(NEW_CODE_REFUSALS) ? "newCode" : isOneOf(CLAIM_REFUSALS) ? "claim" : undefined;
    if (name === undefined && !isRefusal(error, "INPUT_INVALID")) return;
    setAsked(undefined);
    showFieldErrors(error, form.setError);
    if (name === undefined) return;
    if (name === "claim") setAsksClaim(true);
    form.setError(name, { type: "server", message: makeErrorSentence(error, "") });
    setWrong({ name });
  }

  const renewal = usePendingAction(async (sent: ReplacementInput) => {
    try {
      await onReplaced((await replace(sent)).code);
    } catch (error) {
      sayAtField(error);
      throw error;
    }
  });

  // Runs after the dialog has closed and returned the focus.
  useEffect(() => {
    if (wrong) form.setFocus(wrong.name);
  }, [wrong, form]);

  return (
    <form
      onSubmit={form.handleSubmit((values) => {
        renewal.reset();
        setAsked(values);
      }, clearErrorWhenInvalid(renewal))}
      noValidate
      className="grid gap-5"
    >
      <RadioField legend="Etikete ne oldu?" choices={reasonChoices} {...fieldOf(form, "reason")} />
      <NewCodeFields form={form} mayMake={mayMake} makes={makes} onMakes={setMakes} asksClaim={asksClaim} />
      <Actions>
        <Button type="submit">Devam et</Button>
        <Button look="secondary" onClick={onClose}>
          Vazgeç
        </Button>
      </Actions>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${isolateDirection(code)} kodunun etiketini yenile`}
        description={asked && makeReplacementQuestion(asked)}
        action="Etiketi yenile"
        busyText="Yenileniyor…"
        busy={renewal.isPending}
        error={makeFailureSentence(renewal, "Etiket yenilenirken bir hata oluştu. Lütfen tekrar deneyin.")}
        onConfirm={() => asked && renewal.run(asked)}
      />
    </form>
  );
}

function makeReplacementQuestion({ code, newCode, reason }: ReplacementInput): string {
  const next = newCode === undefined ? "sizin için üretilecek yeni bir kod" : `${isolateDirection(newCode)} kodu`;
  const old = isolateDirection(code);
  const end =
    reason === "lost"
      ? `${old} etiketi hemen geçersiz olur`
      : `${old} etiketini okutanlar ${REDIRECT_DAYS} gün boyunca yeni sayfaya yönlenir, sonra etiket geçersiz olur`;
  return `${old} kodunun yerini ${next} alır. Bilgiler, ayarlar ve gelen mesajlar yeni koda geçer. ${end}. Eski kod bir daha bağlanamaz. Bu işlem geri alınamaz.`;
}

function NewCodeFields({
  form,
  mayMake,
  makes,
  onMakes,
  asksClaim,
}: {
  form: UseFormReturn<ReplaceValues, unknown, ReplacementInput>;
  mayMake: boolean;
  makes: boolean;
  onMakes: (makes: boolean) => void;
  asksClaim: boolean;
}) {
  return (
    <>
      {mayMake && (
        <div>
          <p aria-hidden="true" className="mb-1.5 font-semibold">
            Yeni etiketin kodu
          </p>
          <Choices
            legend="Yeni etiketin kodu"
            choices={[
              { value: "make", label: "Yeni kod üret" },
              { value: "hand", label: "Elimde yeni etiket var" },
            ]}
            chosen={makes ? "make" : "hand"}
            onChoose={(chosen) => onMakes(chosen === "make")}
          />
          {makes && (
            <p className="text-ink-soft mt-1.5 text-sm">
              Size yeni bir kod üretiriz. Etiketini bu sayfadan indirip bastırırsınız.
            </p>
          )}
        </div>
      )}
      {!makes && (
        <TextField
          label="Yeni etiketin üzerindeki kod"
          lang="en"
          placeholder="KT7M2QXA"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Büyük küçük harf ve boşluk fark etmez."
          {...fieldOf(form, "newCode")}
        />
      )}
      {!makes && asksClaim && (
        <TextField
          label="Paketteki etkinleştirme kodu"
          lang="en"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...fieldOf(form, "claim")}
        />
      )}
    </>
  );
}
