import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import type { ListedCompanyView } from "#contract/people/companies.ts";
import { api } from "#web/app/api/client.ts";
import { readFieldErrors, isRefusal, makeErrorSentence } from "#web/app/api/sentences.ts";
import { showToast } from "#web/ui/toast.tsx";

import { cacheCompany } from "./company-cache.ts";
import { makeSavedSentence } from "./slot-question.ts";

interface SentSlotLimit {
  before: ListedCompanyView;
  carSlots: number;
  /** If the user types another text during the save, the newer text must not be cleared. */
  text: string;
}

export function useSlotSave({
  company: { id: companyId, isApproved, carSlots: stored },
  onSaved,
  onRefusedAtField,
}: {
  company: ListedCompanyView;
  onSaved: (text: string) => void;
  onRefusedAtField: (reason: string) => void;
}) {
  const [asked, setAsked] = useState<SentSlotLimit>();

  const save = useMutation({
    mutationFn: async ({ before, carSlots }: SentSlotLimit) => {
      const { approve, get, setSlots } = api.admin.companies;
      if (!before.isApproved) return approve.call({ companyId, carSlots });
      try {
        return await setSlots.call({ companyId, carSlots, before: before.carSlots });
      } catch (error) {
        if (!isRefusal(error, "CHANGED_MEANWHILE")) throw error;
        const now = await get.call({ companyId });
        // An earlier attempt has succeeded, but its response was lost.
        if (now.carSlots === carSlots) return now;
        await cacheCompany(now);
        throw error;
      }
    },
    onSuccess: (after, { before, text }) => {
      setAsked(undefined);
      onSaved(text);
      void cacheCompany(after);
      showToast(makeSavedSentence(before, after));
    },
    onError: (error) => {
      const atField = readFieldErrors(error)["carSlots"];
      // The confirmed change is no longer possible, so the confirmation closes and the form shows the reason.
      if (isRefusal(error, "COMPANY_STILL_WAITING") || isRefusal(error, "CHANGED_MEANWHILE") || atField !== undefined)
        setAsked(undefined);
      if (atField !== undefined) onRefusedAtField(atField);
    },
  });
  const failure =
    save.isError && readFieldErrors(save.error)["carSlots"] === undefined
      ? isRefusal(save.error, "CHANGED_MEANWHILE")
        ? `Araç limiti bu arada ${stored} olarak değiştirildi. Yazdığınız silinmedi. Doğruysa yeniden kaydedin.`
        : makeErrorSentence(save.error, isApproved ? "Araç limiti kaydedilemedi." : "Şirket onaylanamadı.")
      : undefined;

  return {
    save,
    asked,
    failure,
    ask: setAsked,
    close: () => {
      setAsked(undefined);
      if (save.isError) save.reset();
    },
  };
}
