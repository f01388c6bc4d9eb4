import type { ProfileView, TypedProfile } from "#contract/people/profiles.ts";
import { reachGapWords } from "#contract/people/reach-gap.words.ts";
import { mayHolderSetPlate } from "#domain/people/plate.ts";
import { PROFILE_NOTE_MAX } from "#domain/people/profile.ts";
import { countCharacters } from "#domain/words/text.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { PlateQuestion } from "#web/app/forms/plate-question.tsx";
import { RowsSave } from "#web/app/forms/rows-save.tsx";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { useFormRows } from "#web/app/page/form-rows.tsx";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";
import { FoldingRow, RowGroup } from "#web/app/page/rows.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { useReachGap } from "#web/app/page/use-reach-gap.ts";
import { PlateField } from "#web/parts/plate-field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

import { NoticeSwitches } from "./notice-switches.tsx";
import { ProfileContacts } from "./profile-contacts.tsx";
import { useProfileEditForm } from "./profile-edit-form.ts";
import { reachGapHelp } from "./profile-form-start.ts";
import { formatContacts, formatNotices, formatReach } from "./profile-values.ts";
import { ReachFields } from "./reach-fields.tsx";

const MINUTE_MS = 60_000;

const fieldsOfRow = {
  ulasma: ["kind", "reach"],
  mesajlar: ["reasons", "acceptsText", "acceptsPhoto", "noticesPausedUntil"],
  iletisim: ["contacts", "contactsVisible", "byWhatsapp"],
} satisfies Record<string, (keyof TypedProfile)[]>;

export function ProfileForm({ profile }: { profile: ProfileView }) {
  const edit = useProfileEditForm(profile);
  const { gap } = useReachGap();
  const { form } = edit;
  const now = useNow(MINUTE_MS);
  const values = form.watch();
  const { row, form: formProps } = useFormRows(edit, fieldsOfRow);

  return (
    <form {...formProps} noValidate className="grid grid-cols-1 gap-6">
      {gap && values.reach !== "contacts" && (
        <Notice kind="bad">
          <p>{`Okutanların mesajlarını size bildiremiyoruz. ${reachGapWords[gap].why}`}</p>
          <LazyComponent {...reachGapHelp} failed="Yapabilecekleriniz yüklenirken bir hata oluştu.">
            {({ ReachGapHelp }) => <ReachGapHelp gap={gap} />}
          </LazyComponent>
        </Notice>
      )}
      <section aria-labelledby="gorunen" className="border-line bg-surface grid gap-5 rounded-2xl border p-5 sm:p-6">
        <h2 id="gorunen" className="text-xl font-bold">
          Okutanların gördüğü
        </h2>
        {mayHolderSetPlate(profile.plate, profile.plateHidden) && (
          <PlateField
            hint="Araç değilse boş bırakın. Plakayı bir kez kaydedersiniz, sonradan değiştiremezsiniz."
            {...fieldOf(form, "plate")}
          />
        )}
        <TextArea
          label="Görünen not"
          hint="Kodu okutan herkes bu notu görür."
          counted={{ used: countCharacters(values.note), max: PROFILE_NOTE_MAX }}
          {...fieldOf(form, "note")}
        />
      </section>
      <RowGroup title="Ayarlar">
        <FoldingRow title="Size ulaşma" {...row("ulasma", formatReach(values))}>
          <div className="grid gap-5">
            <ReachFields form={form} />
          </div>
        </FoldingRow>
        <FoldingRow title="Mesajlar" {...row("mesajlar", formatNotices(values, now))}>
          <div className="grid gap-5">
            <NoticeSwitches form={form} />
          </div>
        </FoldingRow>
        <FoldingRow title="İletişim bilgileri" {...row("iletisim", formatContacts(values))}>
          <div className="grid gap-5">
            <ProfileContacts form={form} stored={profile.contacts} />
          </div>
        </FoldingRow>
      </RowGroup>
      <RowsSave edit={edit}>
        <SaveBar
          edit={edit}
          saved={
            profile.plateHidden?.reason === ""
              ? "Profil kaydedildi. Plaka alanına yazdığınız ad, yönetici onaylayınca görünecek."
              : "Profil kaydedildi. Okutanlar yeni hâlini görüyor."
          }
          notSaved="Profil güncellenirken bir hata oluştu."
          notLoaded="Profil yüklenirken bir hata oluştu."
          atField={["PLATE_ALREADY_SET"]}
        />
      </RowsSave>
      <PlateQuestion question={edit.question} />
    </form>
  );
}
