import type { UseFormReturn } from "react-hook-form";

import { profileKindWords, reachChoiceWords } from "#contract/notices/notices.words.ts";
import type { ProfileEdit, TypedProfile } from "#contract/people/profiles.ts";
import { REACH_CHOICES, type ReachChoice } from "#domain/notices/notice.ts";
import { PROFILE_KINDS, type ProfileKind } from "#domain/people/profile.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { RadioField } from "#web/ui/radio-field.tsx";

const hintOfKind = {
  vehicle: "Okutan kişi far, cam, alarm, çekici gibi nedenlerden birini seçer.",
  place: "Okutan kişi kargo, ziyaret, kapalı kapı gibi nedenlerden birini seçer.",
} satisfies Record<ProfileKind, string>;

const hintOfReach = {
  both: "Mesaj da gönderirler, gösterdiğiniz bilgilerden de ulaşırlar.",
  notices: "Mesaj gönderirler. Numaranız ve diğer bilgileriniz görünmez.",
  contacts: "Yalnızca gösterdiğiniz bilgilerden ulaşırlar. Mesaj gönderemezler.",
} satisfies Record<ReachChoice, string>;

export function ReachFields({ form }: { form: UseFormReturn<TypedProfile, unknown, ProfileEdit> }) {
  return (
    <>
      <RadioField
        legend="Etiket neyin üzerinde?"
        choices={PROFILE_KINDS.map((kind) => ({ value: kind, label: profileKindWords[kind], hint: hintOfKind[kind] }))}
        {...fieldOf(form, "kind")}
      />
      <RadioField
        legend="Size nasıl ulaşılsın?"
        choices={REACH_CHOICES.map((reach) => ({
          value: reach,
          label: reachChoiceWords[reach],
          hint: hintOfReach[reach],
        }))}
        {...fieldOf(form, "reach")}
      />
    </>
  );
}
