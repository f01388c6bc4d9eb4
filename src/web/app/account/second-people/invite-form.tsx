import { secondPersonInvitationSchema, type SecondPersonView } from "#contract/notices/second-people.ts";
import { SECOND_PERSON_INVITATION_DAYS, SECOND_PERSON_MINUTES } from "#domain/notices/second-person.ts";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Username } from "#web/app/forms/username.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { MinutesSelect } from "./minutes-select.tsx";
import { cacheSecondPeople, useAllStickers } from "./second-people-data.ts";

const { usual } = SECOND_PERSON_MINUTES;

export function InviteForm({
  code,
  people,
  onInvited,
}: {
  code: string;
  people: readonly SecondPersonView[];
  onInvited: () => void;
}) {
  const account = useAccount();
  const own = useAllStickers();
  const taken = new Set(people.filter(({ state }) => state === "agreed").map((person) => person.code));
  const stickers = [
    ...own.map((sticker) => ({ code: sticker.code, name: sticker.plate || sticker.code })),
    ...(code === "" || own.some((sticker) => sticker.code === code) ? [] : [{ code, name: code }]),
  ].filter((sticker) => !taken.has(sticker.code));
  const { form, submit, deed, failure } = useActionForm({
    schema: secondPersonInvitationSchema,
    defaultValues: { code, name: "", email: "", afterMinutes: usual, password: "" },
    atField: { PASSWORD_WRONG: "password", SECOND_PERSON_DECLINED: "email", SECOND_PERSON_EXISTS: "code" },
    deed: (invited) => api.secondPeople.invite.call(invited),
    onDone: async (view, { email }) => {
      await cacheSecondPeople(view);
      showToast(`Davet gönderildi: ${email}`);
      onInvited();
    },
  });
  if (!account?.isEmailConfirmed)
    return <Notice kind="info">Birini davet etmek için önce kendi e-posta adresinizi doğrulayın.</Notice>;
  const isOfAll = form.watch("code") === "";
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      {/* The options come later than the value, which the field would lose. */}
      <SelectField
        key={stickers.length}
        label="Hangi etiketler?"
        hint={
          isOfAll
            ? "Bir mesaja yanıt vermezseniz ona e-posta gider. Hesabının olması gerekmez."
            : "Mesajları kendi hesabıyla görür ve yanıtlar. Hanginiz önce yanıtlarsa onun yanıtı gider. Ayarları yalnızca siz değiştirirsiniz."
        }
        {...fieldOf(form, "code")}
      >
        <option value="">Bütün etiketlerim</option>
        {stickers.map((sticker) => (
          <option key={sticker.code} value={sticker.code}>
            {sticker.name}
          </option>
        ))}
      </SelectField>
      {isOfAll && <MinutesSelect stored={usual} {...fieldOf(form, "afterMinutes", { valueAsNumber: true })} />}
      <TextField label="Kişinin adı" autoComplete="off" {...fieldOf(form, "name")} />
      <TextField
        label="Kişinin e-postası"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint={`Bu adrese ${SECOND_PERSON_INVITATION_DAYS} gün geçerli bir bağlantı göndeririz.`}
        {...fieldOf(form, "email")}
      />
      <Username email={account.email} />
      <PasswordField
        label="Şifreniz"
        autoComplete="current-password"
        hint="Hesabın sizin olduğunu doğrulamak için."
        {...fieldOf(form, "password")}
      />
      <DialogFoot>
        <ActionFailure {...failure} failed="Davet gönderilemedi. Lütfen tekrar deneyin." />
        <Button type="submit" busy={deed.isPending} busyText="Gönderiliyor…">
          Davet gönder
        </Button>
      </DialogFoot>
    </form>
  );
}
