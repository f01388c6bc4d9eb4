import * as z from "zod/mini";

import { pages } from "#contract/pages.ts";
import { typedPassword } from "#contract/people/account.ts";
import type { SharedDeviceView } from "#contract/people/shared-devices.ts";
import { Username } from "#web/app/account/username.tsx";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { forgetDrafts } from "#web/app/api/drafts.ts";
import { DeedFailure } from "#web/app/forms/deed-failure.tsx";
import { useDeedForm } from "#web/app/forms/deed-form.ts";
import { forgetUnsaved } from "#web/app/forms/unsaved.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { announce } from "#web/ui/toast.tsx";

import { sharedDeviceName } from "./shared-device-row.tsx";
import { storeSharedDevices } from "./shared-devices-data.ts";

const schema = z.strictObject({ password: typedPassword });

/** Ends a shared device, after the password was typed. On the device itself the log-in page follows. */
export function EndSharedDevice({ device, onDone }: { device: SharedDeviceView; onDone: () => void }) {
  const account = useAccount();
  const { form, errors, submit, deed, failure } = useDeedForm({
    schema,
    defaultValues: { password: "" },
    deed: (sent) => api.company.sharedDevices.end.call({ id: device.id, ...sent }),
    onDone: (left) => {
      if (device.isThis) {
        forgetDrafts();
        forgetUnsaved();
        return location.assign(pages.login.path);
      }
      announce(`${sharedDeviceName(device)} artık ortak cihaz değil.`);
      storeSharedDevices(left);
      onDone();
    },
    atField: { PASSWORD_WRONG: "password" },
  });
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <p>
        {device.isThis
          ? "Bu cihazda kodla girilmez olur. Herkes kendi e-postası ve şifresiyle girer."
          : "O cihazdaki oturum hemen kapanır. Cihazda kaydedilmemiş yazılar kaybolur."}
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
        <DeedFailure {...failure} failed="Cihaz çıkarılamadı. Lütfen tekrar deneyin." />
        <Button look="final" type="submit" busy={deed.isPending} busyText="Çıkarılıyor…">
          Ortak cihaz olmaktan çıkar
        </Button>
      </DialogFoot>
    </form>
  );
}
