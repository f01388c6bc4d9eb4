import { useCallback, useEffect, useRef, useState } from "react";

import { toActor } from "#contract/actor-of.ts";
import { pages } from "#contract/pages.ts";
import type { AccountView } from "#contract/people/account.ts";
import { UNREPORTED_LOCK_COOKIE } from "#contract/people/lock-owed.ts";
import type { LockedDeviceView } from "#contract/people/shared-devices.ts";
import { getHomePath } from "#domain/people/actor.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { setAccount } from "#web/app/api/current-account.ts";
import { removeDrafts } from "#web/app/api/drafts.ts";
import { answerSignIn, onSessionEnded } from "#web/app/api/session-ended.ts";
import { useStartData } from "#web/app/api/start-context.ts";
import { clearUnsaved } from "#web/app/forms/unsaved.ts";
import { PageCover } from "#web/app/page/page-cover.tsx";
import { showCoverTitle } from "#web/app/page/tab-title.ts";

import { LockDialog } from "./lock-dialog.tsx";
import { LOCKED_TITLE, LockScreen } from "./lock-screen.tsx";
import { setLockState, useLockState } from "./lock-state.ts";
import { onOtherTab, tellOtherTabs } from "./other-tabs.ts";
import { useDeviceIdle } from "./use-device-idle.ts";

const RETRY_INTERVAL_MS = 5000;

const lockHere = () => setLockState("here");

export function SharedDeviceGuard({ account }: { account: AccountView }) {
  const state = useLockState();
  const isLocked = state !== "open";
  const device = useLockedDevice(isLocked);
  const ending = useEndLockedSession(state === "here");
  const { brand } = useStartData();
  useDeviceIdle(!isLocked, lockHere);
  useEffect(() => (isLocked ? showCoverTitle(`${LOCKED_TITLE} · ${brand.name}`) : undefined), [isLocked, brand.name]);

  useEffect(() => onSessionEnded((isEnded) => isEnded && setLockState("elsewhere")), []);
  useEffect(
    () =>
      onOtherTab((telling) => {
        if (telling.kind === "locked") setLockState("elsewhere");
        // A page of another account is blanked by `onAccountOfOtherTab`.
        if (telling.kind === "unlocked" && telling.account === account.id) unlockPage();
      }),
    [account.id],
  );

  function enter(entered: AccountView) {
    tellOtherTabs({ kind: "unlocked", account: entered.id });
    if (entered.id === account.id) {
      setAccount(entered);
      return unlockPage();
    }
    clearUnsaved();
    removeDrafts(entered.id);
    location.assign(getHomePath(toActor(entered)));
  }

  if (!isLocked) return null;
  return (
    <PageCover title={LOCKED_TITLE}>
      <LockDialog title={LOCKED_TITLE}>
        <LockScreen device={device} first={account.id} before={ending} onUnlocked={enter} />
      </LockDialog>
    </PageCover>
  );
}

function unlockPage(): void {
  setLockState("open");
  answerSignIn(true);
  void queryClient.invalidateQueries();
}

/**
 * The log-out request may fail, and the page may be closed. In that case the cookie is sent with the request for the
 * next page, and the server deletes it.
 */
function setUnreportedLockCookie(): void {
  const isSecure = location.protocol === "https:";
  document.cookie = `${isSecure ? "__Host-" : ""}${UNREPORTED_LOCK_COOKIE}=1; Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Returns a function whose promise must be awaited before the device is unlocked. */
function useEndLockedSession(isLockedHere: boolean): () => Promise<unknown> {
  const underWay = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (!isLockedHere) return;
    setUnreportedLockCookie();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      underWay.current = api.account.logout.call({}).catch(() => {
        timer = setTimeout(end, RETRY_INTERVAL_MS);
      });
    };
    end();
    tellOtherTabs({ kind: "locked" });
    return () => clearTimeout(timer);
  }, [isLockedHere]);

  return useCallback(() => underWay.current, []);
}

/** The names are fetched while the device is unlocked, so that it can be locked without a connection. */
function useLockedDevice(isLocked: boolean): LockedDeviceView | undefined {
  const [device, setDevice] = useState<LockedDeviceView>();

  useEffect(() => {
    api.sharedDevice.locked.call({}).then(
      (answer) => {
        if (answer.device) setDevice(answer.device);
        else if (isLocked) location.assign(pages.login.path);
      },
      () => undefined,
    );
  }, [isLocked]);

  return device;
}
