import { Link, Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

import { pageAt, type PageName } from "#contract/pages.ts";
import { logOut } from "#web/app/account/log-out.ts";
import { SignInAgain } from "#web/app/account/sign-in-again.tsx";
import { UnconfirmedBanner } from "#web/app/account/unconfirmed-banner.tsx";
import { useAccount } from "#web/app/api/current-account.ts";
import { useStart } from "#web/app/api/start-context.ts";
import { Discard } from "#web/app/forms/discard.tsx";
import { LeaveGuard } from "#web/app/forms/leave-guard.tsx";
import { hasUnsaved } from "#web/app/forms/unsaved.ts";
import { useVisits } from "#web/app/page/visited.ts";
import { closeMenu, Header, type HeaderLinkProps } from "#web/parts/header.tsx";
import { LiveRegion } from "#web/ui/live.tsx";
import { Toasts } from "#web/ui/toast.tsx";

import { Footer } from "./footer.tsx";
import { useUnread } from "./use-unread.ts";

/** Pages that say of the address themselves whether it is confirmed. */
const aboutAddress = new Set<PageName | undefined>(["profile", "confirmAddress"]);

/** What stands around every page of the application. */
export function Frame() {
  const { brand } = useStart();
  const account = useAccount();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // The page that is shown, not the one being loaded: until it is shown, a dialog of the old page may keep the rest inert.
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const [asksToLogOut, setAsksToLogOut] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const unread = useUnread(account);
  useVisits();

  useEffect(() => {
    if (arrived === undefined || shown.current === arrived) return;
    shown.current = arrived;
    closeMenu();
    // A new page begins at its top for those who listen, too, unless it has a place of its own to begin at.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [arrived]);

  function askToLogOut() {
    if (!hasUnsaved()) return void leave();
    // The focus comes back to what opened the menu, and not to a button in a closed one.
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
        brand={brand.name}
        account={account}
        path={pathname}
        unread={unread}
        Link={FrameLink}
        logOut={askToLogOut}
        isLeaving={isLeaving}
      />
      {account && !account.isEmailConfirmed && !aboutAddress.has(pageAt(pathname)) && (
        <UnconfirmedBanner key={account.id} account={account} />
      )}
      {/* As high as the screen where data comes later, so that the footer does not jump when it has come. */}
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
      <Discard
        open={asksToLogOut}
        text="Çıkış yaparsanız yazdıklarınız kaybolur."
        onStay={() => setAsksToLogOut(false)}
        onDiscard={() => {
          setAsksToLogOut(false);
          void leave();
        }}
      />
      <SignInAgain />
    </div>
  );
}

function FrameLink({ to, className, current, children }: HeaderLinkProps) {
  const page = pageAt(to);
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
