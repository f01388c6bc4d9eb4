import type { UseFormReturn } from "react-hook-form";

import type { ProfileEdit, ProfileView, TypedProfile } from "#contract/people/profiles.ts";
import { ContactFields } from "#web/app/forms/contact-fields.tsx";
import { LegalLink } from "#web/app/page/legal-link.tsx";
import { LegalNote } from "#web/app/page/legal-note.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Switch } from "#web/ui/switch.tsx";

import { profileContactFields } from "./profile-values.ts";

export function ProfileContacts({
  form,
  stored,
}: {
  form: UseFormReturn<TypedProfile, unknown, ProfileEdit>;
  stored: ProfileView["contacts"];
}) {
  const hasNoticesAlone = form.watch("reach") === "notices";
  return (
    <>
      <Switch label="İletişim bilgilerimi göster" {...form.register("contactsVisible")} />
      {(hasNoticesAlone || !form.watch("contactsVisible")) && (
        <Notice kind="info">{`${hasNoticesAlone ? "“Yalnızca mesaj” seçili: " : ""}${hasNoticesAlone ? "şu" : "Şu"} anda okutanlar iletişim bilgilerinizi görmüyor. Aşağıdaki ayarlarınız değişmedi.`}</Notice>
      )}
      <ContactFields
        form={form}
        fields={profileContactFields}
        stored={stored}
        show="Göster"
        below={{
          phone: form.watch("contacts.phone.visible") && (
            <Switch label="Okutanlar bu numaraya WhatsApp’tan da yazabilsin" {...form.register("byWhatsapp")} />
          ),
        }}
      />
      <LegalNote>
        Yalnızca göstermeyi seçtikleriniz görünür. Bu bilgileri nasıl işlediğimizi{" "}
        <LegalLink name="customers" ending="nde" /> okuyabilirsiniz.
      </LegalNote>
    </>
  );
}
