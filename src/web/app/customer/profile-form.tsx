import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { get, useForm } from "react-hook-form";

import { profileEdit, type ProfileView } from "#contract/profiles.ts";
import { CONTACT_KINDS, displayContact } from "#domain/contact.ts";
import { PLATE_MAX } from "#domain/plate.ts";
import { NOTE_MAX } from "#domain/profile.ts";
import { countCharacters } from "#domain/text.ts";

import { Button } from "../../ui/button.tsx";
import { Field, inputStyle, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Switch } from "../../ui/switch.tsx";
import { api, isRefusal, queryClient, sentenceFor } from "../api.ts";
import { showFieldErrors } from "../form-errors.ts";
import { ContactFields } from "./contact-fields.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

const section = "grid gap-5 rounded-2xl border border-line bg-surface p-5 sm:p-6";

const FIELDS = [
  "plate",
  "note",
  "contactsVisible",
  ...CONTACT_KINDS.flatMap((kind) => [`contacts.${kind}.value`, `contacts.${kind}.visible`] as const),
] as const;

/** Everything of a profile that its owner may change (specification 2, 5). Nothing typed is lost when saving fails. */
export function ProfileForm({ profile }: { profile: ProfileView }) {
  const form = useForm({ resolver: standardSchemaResolver(profileEdit), defaultValues: valuesOf(profile) });
  const sent = useRef<unknown>(undefined);
  const { errors, isDirty } = form.formState;
  const note = form.watch("note");
  const contactsVisible = form.watch("contactsVisible");
  const save = useMutation(
    api.profiles.update.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(api.profiles.get.queryKey({ input: { code: profile.code } }), saved);
        void queryClient.invalidateQueries({ queryKey: api.codes.key() });
        showSaved(saved);
      },
      onError: (error) => {
        showFieldErrors(error, form.setError);
        if (isRefusal(error, "PLATE_ALREADY_SET"))
          form.setError("plate", { message: error.message }, { shouldFocus: true });
      },
    }),
  );
  const latest = useMutation({
    mutationFn: () => api.profiles.get.call({ code: profile.code }),
    networkMode: "always",
    onSuccess: (now) => {
      queryClient.setQueryData(api.profiles.get.queryKey({ input: { code: profile.code } }), now);
      // What was typed here stays; the rest, and the version to save on, is the newest.
      form.reset(valuesOf(now), { keepDirtyValues: true });
      // A plate that is set by now has no field any more, so another one typed there could never be taken back.
      if (now.plate !== "") form.resetField("plate", { defaultValue: now.plate });
      save.reset();
    },
  });
  const used = countCharacters(note);

  /** Shows what was saved, and keeps what was typed while it was being saved. */
  function showSaved(saved: ProfileView) {
    const now = structuredClone(form.getValues());
    const later = FIELDS.filter((name) => get(now, name) !== get(sent.current, name));
    form.reset(valuesOf(saved));
    for (const name of later) {
      if (name !== "plate" || saved.plate === "") form.setValue(name, get(now, name), { shouldDirty: true });
    }
  }

  function send(values: Parameters<typeof save.mutate>[0]) {
    sent.current = structuredClone(form.getValues());
    save.mutate(values);
  }

  return (
    <form onSubmit={form.handleSubmit(send)} noValidate className="grid gap-6">
      <section aria-labelledby="gorunen" className={section}>
        <h2 id="gorunen" className="text-xl font-bold">
          Okutanların gördüğü
        </h2>
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
              <span className={used > NOTE_MAX ? "text-bad font-bold" : ""}>
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
          <Notice kind="info">
            Şu anda hiçbir iletişim bilginiz gösterilmiyor. Aşağıdaki ayarlarınız olduğu gibi duruyor.
          </Notice>
        )}
        <ContactFields form={form} />
      </section>

      <div className="border-line bg-ground sticky bottom-0 -mx-4 grid gap-3 border-t px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:p-0">
        <Outcome save={save} latest={latest} saved={save.isSuccess && !isDirty} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={save.isPending} busyText="Kaydediliyor…">
            Kaydet
          </Button>
          {isDirty && <p className="text-ink-soft text-sm font-medium">Kaydedilmemiş değişiklikler var.</p>}
        </div>
      </div>
      <LeaveGuard active={isDirty} />
    </form>
  );
}

/** How saving went, beside the button, where the eyes are. */
function Outcome({
  save,
  latest,
  saved,
}: {
  save: { error: Error | null };
  latest: { error: Error | null; isPending: boolean; mutate: () => void };
  saved: boolean;
}) {
  if (latest.error)
    return <Notice kind="bad">{sentenceFor(latest.error, "Profil yüklenirken bir hata oluştu.")}</Notice>;
  if (saved) return <Notice kind="good">Profil kaydedildi. Kodu okutanlar artık bunu görüyor.</Notice>;
  if (!save.error || isRefusal(save.error, "PLATE_ALREADY_SET") || isRefusal(save.error, "INPUT_INVALID")) return null;
  return (
    <Notice kind="bad">
      {sentenceFor(save.error, "Profil güncellenirken bir hata oluştu.")}
      {isRefusal(save.error, "PROFILE_CHANGED") && (
        <div className="mt-3">
          <Button look="secondary" busy={latest.isPending} busyText="Yükleniyor…" onClick={() => latest.mutate()}>
            Güncel hali yükle
          </Button>
        </div>
      )}
    </Notice>
  );
}

/** The profile as the form holds it; a phone is shown in groups, as people write it. */
function valuesOf({ code, version, plate, note, contactsVisible, contacts }: ProfileView) {
  const phone = { ...contacts.phone, value: displayContact("phone", contacts.phone.value) };
  return { code, version, plate, note, contactsVisible, contacts: { ...contacts, phone } };
}
