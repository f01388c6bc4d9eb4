import * as z from "zod/mini";

import { pages } from "#contract/pages.ts";
import { typedPassword } from "#contract/people/account.ts";
import { Username } from "#web/app/account/username.tsx";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { forgetDrafts } from "#web/app/api/drafts.ts";
import { DeedFailure } from "#web/app/forms/deed-failure.tsx";
import { useDeedForm } from "#web/app/forms/deed-form.ts";
import { forgetUnsaved } from "#web/app/forms/unsaved.ts";
import { endPushHere, pushEndpointHere } from "#web/parts/push-worker.ts";
import { reportSignOut } from "#web/token-sync/token-sync.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

const schema = z.strictObject({ password: typedPassword });

/** Makes this browser a shared device, after the password was typed. Whoever does it is signed out here. */
export function MakeShared() {
  const account = useAccount();
  const { form, errors, submit, deed, failure } = useDeedForm({
    schema,
    defaultValues: { password: "" },
    deed: async (sent) => api.company.sharedDevices.share.call({ ...sent, pushEndpoint: await pushEndpointHere() }),
    onDone: ({ sync }) => {
      reportSignOut(sync);
      // The server has dropped the subscription already, so a failure in the browser does no harm.
      void endPushHere().catch(() => undefined);
      forgetDrafts();
      forgetUnsaved();
      location.assign(pages.login.path);
    },
    atField: { PASSWORD_WRONG: "password" },
  });
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <p>
        Bu cihazdaki oturumunuz ve bildirimleriniz kapanır. Cihaz, ekibinizin adlarını gösterir; herkes Hesap ve
        güvenlik sayfasında belirlediği kodla girer. Siz de öyle.
      </p>
      <p className="text-ink-soft">
        Ortak cihazda kimsenin hesabı, kendi etiketleri ve şirket ayarları açılmaz, liste indirilmez.
      </p>
      <Username email={account?.email ?? ""} />
      <PasswordField
        label="Şifreniz"
        autoComplete="current-password"
        hint="Hesabın sizin olduğunu doğrulamak için."
        error={errors.password?.message}
        {...form.register("password")}
      />
      <DialogFoot>
        <DeedFailure {...failure} failed="Cihaz ortak yapılamadı. Lütfen tekrar deneyin." />
        <Button type="submit" busy={deed.isPending || deed.isSuccess} busyText="Ortak yapılıyor…">
          Ortak cihaz yap
        </Button>
      </DialogFoot>
    </form>
  );
}
