import { useEffect, useState } from "react";

import type { AccountView } from "#contract/people/account.ts";
import { showToast } from "#web/ui/toast.tsx";

import type { SharedDeviceGuard } from "./shared-device-guard.tsx";

/** The guard's script is loaded after the page, because few browsers are shared devices. */
export function OnSharedDevice({ account }: { account: AccountView }) {
  const [Guard, setGuard] = useState<typeof SharedDeviceGuard>();

  useEffect(() => {
    import("./shared-device-guard.tsx").then(
      (script) => setGuard(() => script.SharedDeviceGuard),
      () => showToast("Cihaz kilidi yüklenemedi. Lütfen sayfayı yenileyin.", "bad"),
    );
  }, []);

  return Guard ? <Guard account={account} /> : null;
}
