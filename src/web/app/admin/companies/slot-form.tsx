import { useId, useRef, useState, type SubmitEvent } from "react";

import { approvalSchema, slotLimitSchema, type ListedCompanyView } from "#contract/people/companies.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { inputStyle } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { makeSlotQuestion } from "./slot-question.ts";
import { useSlotSave } from "./use-slot-save.ts";

/** Requires a confirmation, because a higher limit makes new codes, which are never removed. */
export function SlotForm({
  company,
  typed,
  onType,
  onSaved,
  labelStyle = "",
}: {
  company: ListedCompanyView;
  /** The parent holds the text, because a search may remove the row. */
  typed: string | undefined;
  onType: (text: string | undefined) => void;
  onSaved: (text: string) => void;
  labelStyle?: string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const { id: companyId, name, isApproved, carSlots: stored } = company;
  // Nobody was asked yet how many cars a new company may have, so the field does not propose a number.
  const proposed = isApproved || stored > 0 ? String(stored) : "";
  const text = typed ?? proposed;
  const deed = isApproved ? "Kaydet" : /^[1-9]\d{0,4}$/u.test(text.trim()) ? `${text.trim()} araçla onayla` : "Onayla";
  const { save, asked, failure, ask, close } = useSlotSave({ company, onSaved, onRefusedAtField: refuse });

  function refuse(reason: string) {
    setRefused(reason);
    input.current?.focus();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    save.reset();
    const schema = isApproved ? slotLimitSchema : approvalSchema;
    const result = schema.safeParse({ companyId, carSlots: text.trim() === "" ? undefined : Number(text) });
    if (!result.success) return refuse(result.error.issues[0]!.message);
    setRefused(undefined);
    const sent = { before: company, carSlots: result.data.carSlots, text };
    if (isApproved && sent.carSlots === stored) {
      onSaved(text);
      showToast(`${isolateDirection(name)}: araç limiti zaten ${stored}.`);
    } else if (sent.carSlots === stored) save.mutate(sent);
    else ask(sent);
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-1.5">
        <label htmlFor={id} className={`font-semibold ${labelStyle}`}>
          Araç limiti<span className="sr-only">{`: ${name}`}</span>
        </label>
        <div className="flex gap-2">
          <input
            id={id}
            ref={input}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            autoComplete="off"
            placeholder="Kaç araç?"
            value={text}
            onChange={({ target: { value } }) => {
              setRefused(undefined);
              onType(value === proposed ? undefined : value);
            }}
            onFocus={(event) => event.target.select()}
            // While the page scrolls, the mouse wheel would change a focused number field.
            onWheel={(event) => event.currentTarget.blur()}
            aria-invalid={refused === undefined ? undefined : true}
            aria-describedby={refused === undefined ? undefined : `${id}-error`}
            className={`${inputStyle} max-w-32 tabular-nums`}
          />
          <Button
            type="submit"
            look={isApproved || company.refusal !== null ? "secondary" : "primary"}
            busy={save.isPending && asked === undefined}
            busyText={isApproved ? "Kaydediliyor…" : "Onaylanıyor…"}
          >
            <span>{deed}</span>
            <span className="sr-only">{`: ${name}`}</span>
          </Button>
        </div>
        {refused !== undefined && (
          <p id={`${id}-error`} role="alert" className="text-bad text-sm font-semibold">
            {refused}
          </p>
        )}
        {failure !== undefined && asked === undefined && <Notice kind="bad">{failure}</Notice>}
      </form>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={close}
        {...makeSlotQuestion(asked?.before ?? company, asked?.carSlots ?? stored)}
        busy={save.isPending}
        error={failure}
        onConfirm={() => asked && save.mutate(asked)}
      />
    </>
  );
}
