import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { pageAt } from "#contract/pages.ts";

import { closeMenu, Header, type HeaderLinkProps } from "../parts/header.tsx";
import { LiveRegion } from "../ui/live.tsx";
import { Toasts } from "../ui/toast.tsx";
import { useAccount } from "./account/current.ts";
import { logOut } from "./account/log-out.ts";
import { SignInAgain } from "./account/sign-in-again.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { brand } from "./start.ts";

/** What stands around every page of the application. */
export function Frame() {
  const account = useAccount();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    closeMenu();
    // A new page begins at its top for those who listen, too.
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="flex min-h-dvh flex-col">
      <Header brand={brand.name} account={account} path={pathname} Link={FrameLink} logOut={() => void logOut()} />
      <main id="icerik" ref={main} tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <LiveRegion />
      <Toasts />
      <LeaveGuard />
      <SignInAgain />
    </div>
  );
}

function FrameLink({ to, className, current, children }: HeaderLinkProps) {
  const page = pageAt(to);
  const attributes = { className, "aria-current": current ? ("page" as const) : undefined, onClick: closeMenu };
  return page === "home" || page === "purchase" ? (
    <a href={to} {...attributes}>
      {children}
    </a>
  ) : (
    <Link to={to} {...attributes}>
      {children}
    </Link>
  );
}
