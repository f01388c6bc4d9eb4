import { newInvitationsSchema } from "#contract/people/members.ts";
import { memberRoleDescriptions, memberRoleWords } from "#contract/people/members.words.ts";
import type { AssignableRole } from "#domain/people/membership.ts";
import { ASSIGNABLE_ROLES, INVITATION_DAYS } from "#domain/people/membership.ts";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Username } from "#web/app/forms/username.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { RadioField } from "#web/ui/radio-field.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheMembers } from "./members-data.ts";

export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const account = useAccount();
  const { form, submit, deed, failure } = useActionForm({
    schema: newInvitationsSchema,
    // The role is 'clerk' at first, because most invited people work at the desk.
    defaultValues: { emails: "", role: "clerk" as AssignableRole, password: "" },
    atField: { PASSWORD_WRONG: "password" },
    deed: async ({ emails, role, password }) => {
      for (const [at, email] of emails.entries()) {
        cacheMembers(await api.company.members.invite.call({ email, role, password }));
        // If a later address is refused, the next attempt does not invite it again.
        form.setValue("emails", emails.slice(at + 1).join(", "));
      }
    },
    onDone: (_done, { emails }) => {
      showToast(emails.length === 1 ? `Davet gönderildi: ${emails.join("")}` : `${emails.length} davet gönderildi.`);
      onInvited();
    },
    onRefused: (error) => {
      if (!isRefusal(error, "ALREADY_MEMBER")) return;
      const [first = ""] = form.getValues("emails").split(",");
      form.setError("emails", { message: `${first}: ${error.message}` }, { shouldFocus: true });
    },
  });
  if (!account?.isEmailConfirmed)
    return <Notice kind="info">Birini davet etmek için önce kendi e-posta adresinizi doğrulayın.</Notice>;
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <TextField
        label="E-posta"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        hint={`Bu adrese ${INVITATION_DAYS} gün geçerli bir bağlantı göndeririz. Birden çok kişi için adreslerin arasına boşluk koyun.`}
        {...fieldOf(form, "emails")}
      />
      <RadioField
        legend="Görevi"
        choices={ASSIGNABLE_ROLES.toReversed().map((role) => ({
          value: role,
          label: memberRoleWords[role],
          hint: memberRoleDescriptions[role],
        }))}
        {...fieldOf(form, "role")}
      />
      <Username email={account?.email ?? ""} />
      <PasswordField
        label="Şifreniz"
        autoComplete="current-password"
        hint="Hesabın sizin olduğunu doğrulamak için."
        {...fieldOf(form, "password")}
      />
      <DialogFoot>
        {!isRefusal(deed.error, "ALREADY_MEMBER") && (
          <ActionFailure {...failure} failed="Davet gönderilemedi. Lütfen tekrar deneyin." />
        )}
        <Button type="submit" busy={deed.isPending} busyText="Gönderiliyor…">
          Davet gönder
        </Button>
      </DialogFoot>
    </form>
  );
}
