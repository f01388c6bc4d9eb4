import { emailChangeSchema } from "#contract/people/account.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Username } from "#web/app/forms/username.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

export function ChangeEmail({
  email,
  isConfirmed,
  onClose,
}: {
  email: string;
  isConfirmed: boolean;
  onClose: () => void;
}) {
  const { form, submit, deed, failure } = useActionForm({
    schema: emailChangeSchema,
    defaultValues: { email: "", password: "" },
    atField: { EMAIL_IN_USE: "email", PASSWORD_WRONG: "password" },
    deed: (sent) => api.account.changeEmail.call(sent),
    onDone: async () => {
      await refreshPage();
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="E-posta adresini değiştir" className="grid w-full gap-5">
      <Username email={email} />
      <TextField
        label="Yeni e-posta"
        type="email"
        autoComplete="off"
        hint={
          isConfirmed
            ? "Yeni adresinize ve şu anki adresinize birer bağlantı göndeririz. Adres, ikisine de dokununca değişir."
            : "Yeni adresinize bir bağlantı göndeririz. Bağlantıya dokununca adresiniz değişir."
        }
        {...fieldOf(form, "email")}
      />
      <PasswordField label="Şifreniz" autoComplete="current-password" {...fieldOf(form, "password")} />
      <ActionFailure {...failure} failed="İstek gönderilemedi. Lütfen tekrar deneyin." />
      <Actions>
        <Button type="submit" busy={deed.isPending} busyText="Gönderiliyor…">
          {isConfirmed ? "Bağlantıları gönder" : "Bağlantıyı gönder"}
        </Button>
        <Button look="secondary" idle={deed.isPending} onClick={onClose}>
          Vazgeç
        </Button>
      </Actions>
    </form>
  );
}
