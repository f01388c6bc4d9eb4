import { lazy, Suspense } from "react";

import { profileKindWords, reachWords } from "#contract/notices/notices.words.ts";
import { gapWords } from "#contract/people/gap.words.ts";
import type { ProfileView } from "#contract/people/profiles.ts";
import { REACHES, type Reach } from "#domain/notices/notice.ts";
import { isPlateOpen } from "#domain/people/plate.ts";
import { NOTE_MAX, PROFILE_KINDS, type ProfileKind } from "#domain/people/profile.ts";
import { countCharacters } from "#domain/words/text.ts";
import { ContactFields } from "#web/app/forms/contact-fields.tsx";
import { PlateQuestion } from "#web/app/forms/plate-question.tsx";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { LegalLink } from "#web/app/page/legal-link.tsx";
import { LegalNote } from "#web/app/page/legal-note.tsx";
import { useGap } from "#web/app/page/use-gap.ts";
import { PlateField } from "#web/parts/plate-field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RadioField } from "#web/ui/radio-field.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

import { NoticeSwitches } from "./notice-switches.tsx";
import { useProfileEditForm } from "./profile-edit-form.ts";

/** Apart, since few need it. */
const UntoldHelp = lazy(async () => ({ default: (await import("#web/app/page/untold-help.tsx")).UntoldHelp }));

const fields = [
  { kind: "phone", label: "Telefon" },
  { kind: "telegram", label: "Telegram" },
  { kind: "email", label: "E-posta" },
  { kind: "website", label: "Web sitesi" },
] as const;

const kinds = {
  vehicle: "Okutan; far, cam, alarm, çekici gibi nedenlerden birini seçer.",
  place: "Okutan; kargo, ziyaret, kapalı kapı gibi nedenlerden birini seçer.",
} satisfies Record<ProfileKind, string>;

const reaches = {
  both: "Size yazılı haber de verirler, gösterdiğiniz bilgilerden de ulaşırlar.",
  notices: "Yazılı haber verirler; numaranız ve diğer bilgileriniz görünmez.",
  contacts: "Yalnız gösterdiğiniz bilgilerden ulaşırlar; haber veremezler.",
} satisfies Record<Reach, string>;

const section = "grid gap-5 rounded-2xl border border-line bg-surface p-5 sm:p-6";

/** Everything of a profile that its owner may change (docs/product.md 5.1). Nothing typed is lost when saving fails. */
export function ProfileForm({ profile }: { profile: ProfileView }) {
  const edit = useProfileEditForm(profile);
  const gap = useGap();
  const { form } = edit;
  const { errors } = form.formState;
  const contactsVisible = form.watch("contactsVisible");
  const hasNoticesAlone = form.watch("reach") === "notices";

  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-6">
      <section aria-labelledby="gorunen" className={section}>
        <h2 id="gorunen" className="text-xl font-bold">
          Okutanların gördüğü
        </h2>
        {isPlateOpen(profile.plate, profile.plateHidden) && (
          <PlateField
            hint="Araç değilse boş bırakın. Plaka bir kez kaydedilir, sonradan değiştirilemez."
            error={errors.plate?.message}
            {...form.register("plate")}
          />
        )}
        <TextArea
          label="Görünen not"
          hint="Kodu okutan herkes bu notu görür."
          counted={{ used: countCharacters(form.watch("note")), max: NOTE_MAX }}
          error={errors.note?.message}
          {...form.register("note")}
        />
      </section>

      <section aria-labelledby="ulasma" className={section}>
        <h2 id="ulasma" className="text-xl font-bold">
          Size ulaşma
        </h2>
        <RadioField
          legend="Etiket neyin üzerinde?"
          choices={PROFILE_KINDS.map((kind) => ({ value: kind, label: profileKindWords[kind], hint: kinds[kind] }))}
          error={errors.kind?.message}
          {...form.register("kind")}
        />
        <RadioField
          legend="Size nasıl ulaşılsın?"
          choices={REACHES.map((reach) => ({ value: reach, label: reachWords[reach], hint: reaches[reach] }))}
          error={errors.reach?.message}
          {...form.register("reach")}
        />
        {gap && form.watch("reach") !== "contacts" && (
          <Notice kind="bad">
            <p>{`Okutanların haberlerini size bildiremiyoruz. ${gapWords[gap].why}`}</p>
            <Suspense fallback={null}>
              <UntoldHelp gap={gap} />
            </Suspense>
          </Notice>
        )}
      </section>

      <section aria-labelledby="haberler" className={section}>
        <h2 id="haberler" className="text-xl font-bold">
          Haberler
        </h2>
        <NoticeSwitches form={form} />
      </section>

      <section aria-labelledby="iletisim" className={section}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="iletisim" className="text-xl font-bold">
            İletişim bilgileri
          </h2>
          <Switch label="İletişim bilgilerimi göster" {...form.register("contactsVisible")} />
        </div>
        {(hasNoticesAlone || !contactsVisible) && (
          <Notice kind="info">{`${hasNoticesAlone ? "“Yalnız haber” seçili: " : ""}${hasNoticesAlone ? "şu" : "Şu"} anda hiçbir iletişim bilginiz gösterilmiyor. Aşağıdaki ayarlarınız olduğu gibi duruyor.`}</Notice>
        )}
        <ContactFields
          form={form}
          fields={fields}
          stored={profile.contacts}
          show="Göster"
          below={{
            phone: form.watch("contacts.phone.visible") && (
              <Switch label="Bu numaraya WhatsApp’tan da yazılabilsin" {...form.register("byWhatsapp")} />
            ),
          }}
        />
      </section>

      <LegalNote>
        Yalnızca göstermeyi seçtikleriniz görünür. Bu bilgileri nasıl işlediğimizi <LegalLink name="customers" />
        nde okuyabilirsiniz.
      </LegalNote>
      <div className="border-line bg-ground sticky bottom-0 -mx-4 border-t px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:p-0">
        <SaveBar
          edit={edit}
          saved={
            profile.plateHidden?.reason === ""
              ? "Profil kaydedildi. Plaka alanına yazdığınız ad, yönetici onaylayınca görünecek."
              : "Profil kaydedildi. Kodu okutanlar artık bunu görüyor."
          }
          notSaved="Profil güncellenirken bir hata oluştu."
          notLoaded="Profil yüklenirken bir hata oluştu."
          atField={["PLATE_ALREADY_SET"]}
        />
      </div>
      <PlateQuestion question={edit.question} />
    </form>
  );
}
