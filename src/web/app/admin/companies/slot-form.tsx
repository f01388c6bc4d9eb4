import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState, type SubmitEvent } from "react";

import { approval, slotLimit, type ListedCompanyView } from "#contract/people/companies.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { fieldErrorsOf, isRefusal, sentenceFor } from "#web/app/api/sentences.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { inputStyle } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { announce } from "#web/ui/toast.tsx";

import { refreshCompanies, showCompany } from "./company-cache.ts";
import { slotQuestion, slotsSaved } from "./slot-question.ts";

interface Sent {
  before: ListedCompanyView;
  carSlots: number;
  /** The sent text. Text that was typed during the save must not be cleared. */
  text: string;
}

/**
 * Sets the car limit of a company, and approves it if it waits. Confirms first, because the codes that a limit makes
 * are never removed.
 */
export function SlotForm({
  company,
  typed,
  onType,
  onSaved,
  labelStyle = "",
}: {
  company: ListedCompanyView;
  /** The unsaved text. The parent keeps it, because a search may remove this row. */
  typed: string | undefined;
  onType: (text: string | undefined) => void;
  onSaved: (text: string) => void;
  labelStyle?: string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const [asked, setAsked] = useState<Sent>();
  const { id: companyId, name, isApproved, carSlots: stored } = company;

  const save = useMutation({
    networkMode: "always",
    mutationFn: async ({ before, carSlots }: Sent) => {
      const { approve, get, setSlots } = api.admin.companies;
      if (!before.isApproved) return approve.call({ companyId, carSlots });
      try {
        return await setSlots.call({ companyId, carSlots, before: before.carSlots });
      } catch (error) {
        if (!isRefusal(error, "CHANGED_MEANWHILE")) throw error;
        const now = await get.call({ companyId });
        // An earlier try has succeeded, but its answer was lost.
        if (now.carSlots === carSlots) return now;
        await showCompany(now);
        throw error;
      }
    },
    onSuccess: (after, { before, text }) => {
      setAsked(undefined);
      onSaved(text);
      void showCompany(after);
      announce(slotsSaved(before, after));
    },
    onError: (error) => {
      const atField = fieldErrorsOf(error)["carSlots"];
      const isWaiting = isRefusal(error, "COMPANY_STILL_WAITING");
      // The confirmed change is impossible now, so the question closes and the form shows why.
      if (isWaiting || isRefusal(error, "CHANGED_MEANWHILE") || atField !== undefined) setAsked(undefined);
      if (isWaiting) refreshCompanies();
      if (atField !== undefined) refuse(atField);
    },
  });
  const failure =
    save.isError && fieldErrorsOf(save.error)["carSlots"] === undefined
      ? isRefusal(save.error, "CHANGED_MEANWHILE")
        ? `Araç limiti bu arada ${stored} olarak değiştirildi. Yazdığınız silinmedi. Doğruysa yeniden kaydedin.`
        : sentenceFor(save.error, isApproved ? "Araç limiti kaydedilemedi." : "Şirket onaylanamadı.")
      : undefined;

  function refuse(reason: string) {
    setRefused(reason);
    input.current?.focus();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    save.reset();
    const text = typed ?? String(stored);
    const schema = isApproved ? slotLimit : approval;
    const result = schema.safeParse({ companyId, carSlots: text.trim() === "" ? undefined : Number(text) });
    if (!result.success) return refuse(result.error.issues[0]!.message);
    setRefused(undefined);
    const sent = { before: company, carSlots: result.data.carSlots, text };
    if (isApproved && sent.carSlots === stored) {
      onSaved(text);
      announce(`${isolateDirection(name)}: araç limiti zaten ${stored}.`);
    } else if (sent.carSlots === stored) save.mutate(sent);
    else setAsked(sent);
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
            value={typed ?? String(stored)}
            onChange={({ target: { value } }) => {
              setRefused(undefined);
              onType(value === String(stored) ? undefined : value);
            }}
            onFocus={(event) => event.target.select()}
            // The mouse wheel would change a focused number field while the person scrolls the page.
            onWheel={(event) => event.currentTarget.blur()}
            aria-invalid={refused === undefined ? undefined : true}
            aria-describedby={refused === undefined ? undefined : `${id}-error`}
            className={`${inputStyle} max-w-28 tabular-nums`}
          />
          <Button
            type="submit"
            look={isApproved || company.refusal !== null ? "secondary" : "primary"}
            busy={save.isPending && asked === undefined}
            busyText={isApproved ? "Kaydediliyor…" : "Onaylanıyor…"}
          >
            <span>{isApproved ? "Kaydet" : "Onayla"}</span>
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
      <Confirm
        open={asked !== undefined}
        onClose={() => {
          setAsked(undefined);
          if (save.isError) save.reset();
        }}
        {...slotQuestion(asked?.before ?? company, asked?.carSlots ?? stored)}
        busy={save.isPending}
        error={failure}
        onConfirm={() => asked && save.mutate(asked)}
      />
    </>
  );
}
