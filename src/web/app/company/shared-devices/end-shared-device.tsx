import { pages } from "#contract/pages.ts";
import type { SharedDeviceView } from "#contract/people/shared-devices.ts";
import { ProofForm } from "#web/app/account/second-factor/proof-form.tsx";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { removeDrafts } from "#web/app/api/drafts.ts";
import { clearUnsaved } from "#web/app/forms/unsaved.ts";
import { showToast } from "#web/ui/toast.tsx";

import { formatDeviceName } from "./shared-device-row.tsx";
import { storeSharedDevices } from "./shared-devices-data.ts";

export function EndSharedDevice({ device, onDone }: { device: SharedDeviceView; onDone: () => void }) {
  const account = useAccount();

  async function end(password: string) {
    const left = await api.company.sharedDevices.end.call({ id: device.id, password });
    if (device.isThis) {
      removeDrafts();
      clearUnsaved();
      return location.assign(pages.login.path);
    }
    showToast(`${formatDeviceName(device)} artık ortak cihaz değil.`);
    storeSharedDevices(left);
    onDone();
  }

  if (!account) return null;
  return (
    <ProofForm
      account={account}
      asksCode={false}
      action="Ortak cihaz olmaktan çıkar"
      busyText="Çıkarılıyor…"
      failed="Cihaz çıkarılamadı. Lütfen tekrar deneyin."
      danger
      onProof={({ password }) => end(password)}
    >
      <p>
        {device.isThis
          ? "Bu cihazda kodla girilmez olur. Herkes kendi e-postası ve şifresiyle girer."
          : "O cihazdaki oturum hemen kapanır. Cihazda kaydedilmemiş yazılar kaybolur."}
      </p>
    </ProofForm>
  );
}
