import { Link, Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

import { findPage, type PageName } from "#contract/pages.ts";
import { logOut } from "#web/app/account/log-out.ts";
import { LockButton } from "#web/app/account/shared-device/lock-button.tsx";
import { OnSharedDevice } from "#web/app/account/shared-device/on-shared-device.tsx";
import { SignInAgain } from "#web/app/account/sign-in-again.tsx";
import { UnconfirmedBanner } from "#web/app/account/unconfirmed-banner.tsx";
import { useAccount } from "#web/app/api/current-account.ts";
import { useStartData } from "#web/app/api/start-context.ts";
import { DiscardQuestion } from "#web/app/forms/discard.tsx";
import { LeaveGuard } from "#web/app/forms/leave-guard.tsx";
import { hasUnsaved } from "#web/app/forms/unsaved.ts";
import { useRecordVisits } from "#web/app/page/page-history.ts";
import { closeMenu, Header, type HeaderLinkProps } from "#web/parts/header.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { Toasts } from "#web/ui/toast.tsx";

import { Footer } from "./footer.tsx";
import { useUnread } from "./use-unread.ts";

const pagesAboutAddress = new Set<PageName | undefined>(["profile", "confirmAddress"]);

export function PageFrame() {
  const { brand } = useStartData();
  const account = useAccount();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // Focusing the page earlier would fail if the old page has an open dialog.
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const [asksToLogOut, setAsksToLogOut] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const unread = useUnread(account);
  useRecordVisits();

  useEffect(() => {
    if (arrived === undefined || shown.current === arrived) return;
    shown.current = arrived;
    closeMenu();
    // Screen readers start reading a new page at its top, unless the page has focused an element itself.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [arrived]);

  function askToLogOut() {
    if (!hasUnsaved()) return void leave();
    // Closes the menu first, so that the focus can later return to its visible opener.
    closeMenu();
    setAsksToLogOut(true);
  }

  async function leave() {
    setLeaving(true);
    setLeaving(await logOut());
  }

  return (
    <div className="flex min-h-dvh flex-col">
      <Header
        brand={brand}
        account={account}
        path={pathname}
        unread={unread}
        Link={FrameLink}
        logOut={askToLogOut}
        isLeaving={isLeaving}
        lock={account?.isOnSharedDevice ? <LockButton name={account.displayName} /> : undefined}
      />
      {account &&
        !account.isOnSharedDevice &&
        !account.isEmailConfirmed &&
        !pagesAboutAddress.has(findPage(pathname)) && <UnconfirmedBanner key={account.id} account={account} />}
      {/* At least as high as the screen while data is loading, so that the footer does not jump. */}
      <main
        id="icerik"
        ref={main}
        tabIndex={-1}
        className={`flex-1 outline-none print:min-h-0 ${account ? "min-h-[calc(100dvh-4rem)]" : ""}`}
      >
        <Outlet />
      </main>
      <Footer role={account?.role} />
      <LiveRegion />
      <Toasts />
      <LeaveGuard />
      <DiscardQuestion
        open={asksToLogOut}
        text="Çıkış yaparsanız yazdıklarınız kaybolur."
        onStay={() => setAsksToLogOut(false)}
        onDiscard={() => {
          setAsksToLogOut(false);
          void leave();
        }}
      />
      {account?.isOnSharedDevice ? <OnSharedDevice key={account.id} account={account} /> : <SignInAgain />}
    </div>
  );
}

function FrameLink({ to, className, current, children }: HeaderLinkProps) {
  const page = findPage(to);
  const attributes = { className, "aria-current": current, onClick: closeMenu };
  return page === "home" || page === "purchase" || page === "legal" ? (
    <a href={to} {...attributes}>
      {children}
    </a>
  ) : (
    <Link to={to} activeOptions={{ exact: true }} {...attributes}>
      {children}
    </Link>
  );
}
