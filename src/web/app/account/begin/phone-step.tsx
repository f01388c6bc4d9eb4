import type { ProfileView } from "#contract/people/profiles.ts";
import { reachGapWords } from "#contract/people/reach-gap.words.ts";
import { RAW_TEXT_MAX } from "#contract/words/fields.ts";
import { toTypedProfile } from "#web/app/codes/typed-profile.ts";
import { useTextDraft } from "#web/app/codes/use-text-draft.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { LegalLink } from "#web/app/page/legal-link.tsx";
import { LegalNote } from "#web/app/page/legal-note.tsx";
import { useReachGap } from "#web/app/page/use-reach-gap.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Switch } from "#web/ui/switch.tsx";

import { useStepForm } from "./step-form.ts";

const PHONE_FIELD = "contacts.phone.value";

/** The owner may instead choose to receive only notices. */
export function PhoneStep({ profile, onDone }: { profile: ProfileView; onDone: () => void }) {
  const edit = useStepForm(profile, onDone);
  const { gap } = useReachGap();
  const { form } = edit;
  const { errors } = form.formState;
  useTextDraft(form, PHONE_FIELD, `phone:${profile.code}`);

  function showPhone() {
    if (form.getValues(PHONE_FIELD).trim() === "") {
      form.setError(PHONE_FIELD, { message: "Telefonunuzu yazın ya da “Yalnızca mesaj alayım”ı seçin." });
      return form.setFocus(PHONE_FIELD);
    }
    form.setValue("contactsVisible", true, { shouldDirty: true });
    form.setValue("contacts.phone.visible", true, { shouldDirty: true });
    if (form.getValues("reach") === "notices") form.setValue("reach", "both", { shouldDirty: true });
    void edit.submit();
  }

  function takeNoticesAlone() {
    form.setValue(PHONE_FIELD, toTypedProfile(profile).contacts.phone.value, { shouldDirty: true });
    form.setValue("reach", "notices", { shouldDirty: true });
    void edit.submit();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        showPhone();
      }}
      noValidate
      className="grid grid-cols-1 gap-5"
    >
      <TextField
        label="Telefon"
        type="tel"
        autoComplete="tel"
        placeholder="0532 123 45 67"
        maxLength={RAW_TEXT_MAX}
        hint="Etiketi okutan herkes bu numarayı görür ve arayabilir."
        error={errors.contacts?.phone?.value?.message}
        {...form.register(PHONE_FIELD)}
      />
      <Switch label="Okutanlar bu numaraya WhatsApp’tan da yazabilsin" {...form.register("byWhatsapp")} />
      <LegalNote>
        Bu bilgileri nasıl işlediğimizi <LegalLink name="customers" /> anlatır. İstediğiniz an gizleyebilirsiniz.
      </LegalNote>
      <SaveBar
        edit={edit}
        label="Kaydet ve devam et"
        look="primary"
        saved="Kaydedildi."
        notSaved="Telefon kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
        notLoaded="Profil yüklenirken bir hata oluştu."
      >
        <Button look="secondary" idle={edit.save.isPending} onClick={takeNoticesAlone}>
          Yalnızca mesaj alayım
        </Button>
        <Button look="secondary" idle={edit.save.isPending} onClick={onDone}>
          Atla
        </Button>
      </SaveBar>
      <p className="text-ink-soft text-sm">
        “Yalnızca mesaj alayım” seçilirse numaranız gizli kalır. Okutanlar size buradan mesaj gönderir.
      </p>
      {gap && (
        <p className="text-warn text-sm font-semibold">
          {`Şimdilik bu mesajları size bildiremiyoruz. ${reachGapWords[gap].why} Son adımda düzeltebilirsiniz.`}
        </p>
      )}
    </form>
  );
}
