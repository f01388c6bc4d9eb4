import { toActor } from "#contract/actor-of.ts";
import { choosePageAfterLogin } from "#contract/pages.ts";
import type { LockedDeviceView } from "#contract/people/shared-devices.ts";
import { removeDrafts } from "#web/app/api/drafts.ts";
import { Page } from "#web/app/page/page.tsx";

import { LOCKED_TITLE, LockScreen } from "./lock-screen.tsx";
import { tellOtherTabs } from "./other-tabs.ts";

/** Unlocking loads a new document, which nobody else has used. */
export function UnlockDevice({ device, returnTo }: { device: LockedDeviceView; returnTo: string | undefined }) {
  return (
    <Page title={LOCKED_TITLE} width="max-w-3xl">
      <LockScreen
        device={device}
        onUnlocked={(account) => {
          removeDrafts(account.id);
          tellOtherTabs({ kind: "unlocked", account: account.id });
          location.assign(choosePageAfterLogin(toActor(account), returnTo));
        }}
      />
    </Page>
  );
}
