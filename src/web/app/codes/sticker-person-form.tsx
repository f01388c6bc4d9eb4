import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { shareInvitationSchema, type ShareView } from "#contract/sticker/sharing.ts";
import { SHARE_INVITATION_DAYS } from "#domain/sticker/share.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { makeFailureSentence } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Username } from "#web/app/forms/username.tsx";
import { focusRow } from "#web/app/page/rows.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { showToast } from "#web/ui/toast.tsx";

export function StickerPersonForm({ code, name, share }: { code: string; name: string; share: ShareView }) {
  const isConfirmed = useAccount()?.isEmailConfirmed === true;
  if (share.person) return <SecondPerson code={code} name={name} person={share.person} />;
  if (share.invitation) return <InvitedPerson code={code} invitation={share.invitation} />;
  if (!isConfirmed)
    return <Notice kind="info">Birini davet etmek için önce kendi e-posta adresinizi doğrulayın.</Notice>;
  return <InviteForm code={code} />;
}

function cacheShare(code: string, share: ShareView): Promise<void> {
  return cacheData(api.sharing.get.queryKey({ input: { code } }), share);
}

/** The pressed button is removed, so the row of the second person takes the focus. */
function useEndShare(code: string, said: string) {
  return useMutation({
    mutationFn: () => api.sharing.end.call({ code }),
    onSuccess: async (share) => {
      await cacheShare(code, share);
      showToast(said);
      focusRow("ikinci-kisi");
    },
  });
}

function SecondPerson({
  code,
  name,
  person,
}: {
  code: string;
  name: string;
  person: NonNullable<ShareView["person"]>;
}) {
  const [isAsked, setAsked] = useState(false);
  const who = isolateDirection(person.displayName);
  const end = useEndShare(code, `${who} kaldırıldı.`);
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        <bdi className="block font-semibold">{person.displayName}</bdi>
        <span className="text-ink-soft block text-sm">{person.email}</span>
        <span className="text-ink-soft block text-sm">{`${formatLongDate(person.since)} tarihinden beri`}</span>
      </p>
      <Button
        look="danger"
        className="sm:justify-self-start"
        onClick={() => {
          end.reset();
          setAsked(true);
        }}
      >
        İkinci kişiyi kaldır
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`${who}: kaldır`}
        description={`${isolateDirection(name)} etiketinin mesajlarını artık görmez ve bildirim almaz. Verdiği yanıtlar kalır.`}
        action="Kaldır"
        busyText="Kaldırılıyor…"
        busy={end.isPending}
        error={makeFailureSentence(end, "Kaldırılamadı. Lütfen tekrar deneyin.")}
        onConfirm={() => end.mutate()}
      />
    </div>
  );
}

function InvitedPerson({ code, invitation }: { code: string; invitation: NonNullable<ShareView["invitation"]> }) {
  const { email, expiresAt } = invitation;
  const end = useEndShare(code, "Davet geri alındı.");
  const again = useMutation({
    mutationFn: () => api.sharing.invite.call({ code, email }),
    onSuccess: async (share) => {
      await cacheShare(code, share);
      showToast("Daveti yeniden gönderiyoruz.");
    },
  });
  return (
    <div className="grid gap-3">
      <Notice kind="info">
        <span className="wrap-anywhere">{`${email} adresine davet gönderdik. ${formatLongDate(expiresAt)} tarihine kadar geçerli.`}</span>
      </Notice>
      <ActionFailure of={again} failed="Davet gönderilemedi. Lütfen tekrar deneyin." />
      <ActionFailure of={end} failed="Davet geri alınamadı. Lütfen tekrar deneyin." />
      <Actions>
        <Button look="secondary" busy={again.isPending} busyText="Gönderiliyor…" onClick={() => again.mutate()}>
          Yeniden gönder
        </Button>
        <Button look="danger" busy={end.isPending} busyText="Geri alınıyor…" onClick={() => end.mutate()}>
          Daveti geri al
        </Button>
      </Actions>
    </div>
  );
}

function InviteForm({ code }: { code: string }) {
  const account = useAccount();
  const { form, submit, deed, failure } = useActionForm({
    schema: shareInvitationSchema,
    defaultValues: { code, email: "", password: "" },
    atField: { PASSWORD_WRONG: "password" },
    deed: (invited) => api.sharing.invite.call(invited),
    onDone: async (share, { email }) => {
      await cacheShare(code, share);
      showToast(`Davet gönderildi: ${email}`);
      focusRow("ikinci-kisi");
    },
  });
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <TextField
        label="E-posta"
        type="email"
        autoComplete="off"
        hint={`Bu adrese ${SHARE_INVITATION_DAYS} gün geçerli bir bağlantı göndeririz.`}
        {...fieldOf(form, "email")}
      />
      <Username email={account?.email ?? ""} />
      <PasswordField
        label="Şifreniz"
        autoComplete="current-password"
        hint="Hesabın sizin olduğunu doğrulamak için."
        {...fieldOf(form, "password")}
      />
      <ActionFailure {...failure} failed="Davet gönderilemedi. Lütfen tekrar deneyin." />
      <Button type="submit" className="sm:justify-self-start" busy={deed.isPending} busyText="Gönderiliyor…">
        Davet gönder
      </Button>
    </form>
  );
}
