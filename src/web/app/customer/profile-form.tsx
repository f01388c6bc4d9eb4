import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";

import { NOTE_MAX } from "#domain/profile.ts";
import { PLATE_MAX } from "#domain/plate.ts";
import { countCharacters } from "#domain/text.ts";
import { profileEdit, type ProfileView } from "#contract/profiles.ts";

import { Button } from "../../ui/button.tsx";
import { Field, inputStyle, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Switch } from "../../ui/switch.tsx";
import { api, isRefusal, queryClient, sentenceFor } from "../api.ts";
import { showFieldErrors } from "../form-errors.ts";
import { ContactFields } from "./contact-fields.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

const section = "grid gap-5 rounded-2xl border border-line bg-surface p-5 sm:p-6";

/** Everything of a profile that its owner may change (specification 2, 5). Nothing typed is lost when saving fails. */
export function ProfileForm({ profile }: { profile: ProfileView }) {
  const form = useForm({ resolver: standardSchemaResolver(profileEdit), defaultValues: valuesOf(profile) });
  const { errors, isDirty } = form.formState;
  const note = form.watch("note");
  const contactsVisible = form.watch("contactsVisible");
  const save = useMutation(
    api.profiles.update.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(api.profiles.get.queryKey({ input: { code: profile.code } }), saved);
        void queryClient.invalidateQueries({ queryKey: api.codes.key() });
        form.reset(valuesOf(saved));
      },
      onError: (error) => {
        showFieldErrors(error, form.setError);
        if (isRefusal(error, "PLATE_ALREADY_SET")) form.setError("plate", { message: error.message }, { shouldFocus: true });
      },
    }),
  );
  const latest = useMutation({
    mutationFn: () => api.profiles.get.call({ code: profile.code }),
    networkMode: "always",
    onSuccess: (now) => {
      queryClient.setQueryData(api.profiles.get.queryKey({ input: { code: profile.code } }), now);
      form.reset(valuesOf(now));
      save.reset();
    },
  });
  const used = countCharacters(note);
  return (
    <form onSubmit={form.handleSubmit((values) => save.mutate(values))} noValidate className="grid gap-6">
      <section aria-label="Plaka ve not" className={section}>
        {profile.plate === "" && (
          <TextField
            label="Plaka"
            lang="en"
            placeholder="34 ABC 123"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={PLATE_MAX + 10}
            hint="Araç değilse boş bırakın. Plaka bir kez kaydedilir, sonradan değiştirilemez."
            error={errors.plate?.message}
            {...form.register("plate")}
          />
        )}
        <Field
          label="Görünen not"
          hint={
            <span className="flex justify-between gap-4">
              <span>Kodu okutan herkes bu notu görür.</span>
              <span className={used > NOTE_MAX ? "font-bold text-bad" : ""}>
                <span className="sr-only">Kullanılan karakter: </span>
                {used}/{NOTE_MAX}
              </span>
            </span>
          }
          error={errors.note?.message}
        >
          {(parts) => <textarea rows={3} {...form.register("note")} {...parts} className={inputStyle} />}
        </Field>
      </section>

      <section aria-labelledby="iletisim" className={section}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="iletisim" className="text-xl font-bold">
            İletişim bilgileri
          </h2>
          <Switch label="İletişim bilgilerimi göster" {...form.register("contactsVisible")} />
        </div>
        {!contactsVisible && (
          <Notice kind="info">Şu anda hiçbir iletişim bilginiz gösterilmiyor. Aşağıdaki ayarlarınız olduğu gibi duruyor.</Notice>
        )}
        <ContactFields form={form} />
      </section>

      {save.isError && isRefusal(save.error, "PROFILE_CHANGED") && (
        <Notice kind="bad">
          {save.error.message}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button look="secondary" busy={latest.isPending} busyText="Yükleniyor…" onClick={() => latest.mutate()}>
              Güncel hali yükle
            </Button>
          </div>
        </Notice>
      )}
      {latest.isError && <Notice kind="bad">{sentenceFor(latest.error, "Profil yüklenirken bir hata oluştu.")}</Notice>}
      {save.isError && !isShownElsewhere(save.error) && (
        <Notice kind="bad">{sentenceFor(save.error, "Profil güncellenirken bir hata oluştu.")}</Notice>
      )}
      {save.isSuccess && !isDirty && <Notice kind="good">Profil kaydedildi. Kodu okutanlar artık bunu görüyor.</Notice>}

      <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-4 border-t border-line bg-ground/95 px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:p-0">
        <Button type="submit" busy={save.isPending} busyText="Kaydediliyor…">
          Kaydet
        </Button>
        {isDirty && <p className="text-sm font-medium text-ink-soft">Kaydedilmemiş değişiklikler var.</p>}
      </div>
      <LeaveGuard active={isDirty && !save.isPending} />
    </form>
  );
}

function isShownElsewhere(error: unknown): boolean {
  return isRefusal(error, "PROFILE_CHANGED") || isRefusal(error, "PLATE_ALREADY_SET") || isRefusal(error, "INPUT_INVALID");
}

function valuesOf({ code, version, plate, note, contactsVisible, contacts }: ProfileView) {
  return { code, version, plate, note, contactsVisible, contacts };
}
