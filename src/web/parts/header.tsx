import { ChevronDown, Lock, LogOut, Menu, X } from "lucide-react";
import { Fragment, type ComponentType, type ReactNode } from "react";

import { pages } from "#contract/pages.ts";
import type { AccountView } from "#contract/people/account.ts";
import type { BrandView } from "#contract/ports/public-pages.ts";
import type { Elements } from "#web/ui/elements.ts";

import { Logo } from "./logo.tsx";
import { makeNavigation, type NavigationEntry } from "./navigation.ts";
import { formatUnreadCount, addUnreadCount } from "./unread.ts";

const MENU_ID = "menu";
const menuEntryStyle = "rounded-lg px-4 py-2 text-lg";

export interface HeaderLinkProps {
  to: string;
  className: string;
  current: "page" | "true" | undefined;
  children: ReactNode;
}

/** Server-rendered pages use plain links, and their script enables the log-out button. */
export function Header({
  brand,
  account,
  path,
  unread = 0,
  Link = PlainLink,
  logOut,
  isLeaving = false,
  lock,
}: {
  brand: Pick<BrandView, "name" | "isSold">;
  account: AccountView | null;
  path: string;
  unread?: number;
  Link?: ComponentType<HeaderLinkProps>;
  logOut?: () => void;
  isLeaving?: boolean;
  lock?: Elements;
}) {
  const entries = makeNavigation(account, brand.isSold).map((entry) =>
    entry.path === pages.inbox.path ? { ...entry, label: addUnreadCount(entry.label, unread) } : entry,
  );
  const inBar = entries.filter(({ hint, isFolded, isInWideBar }) => isInWideBar || !(hint || isFolded));
  const inFold = entries.filter(({ isFolded }) => isFolded);
  const isMenuForAll = inBar.length < entries.length;
  return (
    <header className="border-line bg-surface sticky top-0 z-20 border-b">
      <a
        href="#icerik"
        className="bg-brand-solid text-on-brand absolute top-full left-4 mt-2 rounded-lg px-4 py-2 font-semibold shadow-lg not-focus:sr-only"
      >
        İçeriğe geç
      </a>
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-4">
        <Link
          to="/"
          current={undefined}
          className="text-ink flex min-w-0 items-center gap-2.5 text-lg font-extrabold tracking-tight no-underline"
        >
          <Logo />
          <span className={lock ? "truncate max-sm:sr-only" : "truncate"}>{brand.name}</span>
        </Link>
        <nav aria-label="Ana menü" className="ml-auto hidden shrink-0 items-center gap-0.5 lg:flex xl:gap-1">
          <MenuEntries
            entries={inBar}
            path={path}
            Link={Link}
            className={`rounded-lg px-1 py-2 ${inBar.length > 6 ? "xl:px-1.5" : "xl:px-2.5"}`}
          />
          {account && !lock && <LogOutButton logOut={logOut} busy={isLeaving} locks={account.isOnSharedDevice} />}
        </nav>
        {lock}
        <button
          type="button"
          popoverTarget={MENU_ID}
          aria-label={unread === 0 ? "Menüyü aç" : `Menüyü aç: ${formatUnreadCount(unread)} yeni mesaj`}
          className={`text-ink hover:bg-sunken relative grid size-11 shrink-0 place-items-center rounded-lg ${isMenuForAll ? "" : "lg:hidden"}`}
        >
          <Menu aria-hidden="true" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="bg-brand-solid text-on-brand absolute top-0 right-0 min-w-5 rounded-full px-1 text-center text-xs leading-5 font-bold lg:hidden"
            >
              {formatUnreadCount(unread)}
            </span>
          )}
        </button>
      </div>
      <div
        id={MENU_ID}
        popover="auto"
        className="side-menu border-line bg-surface text-ink fixed inset-y-0 right-0 left-auto m-0 h-dvh w-72 max-w-[85vw] overflow-y-auto border-l p-4"
      >
        <div className="flex justify-end">
          <button
            type="button"
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            aria-label="Menüyü kapat"
            className="hover:bg-sunken grid size-11 place-items-center rounded-lg"
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <nav aria-label="Mobil menü" className="mt-1 flex flex-col">
          <MenuEntries
            entries={entries.filter(({ isFolded }) => !isFolded)}
            path={path}
            Link={Link}
            isMenu
            className={menuEntryStyle}
          />
          {inFold.length > 0 && (
            <details open={inFold.some((entry) => getCurrent(entry, path))} className="menu-rest group">
              <summary className="text-ink-soft hover:bg-sunken flex min-h-11 cursor-pointer list-none items-center justify-between rounded-lg px-4 py-2 text-lg font-semibold [&::-webkit-details-marker]:hidden">
                <span>Diğer sayfalar</span>
                <ChevronDown aria-hidden="true" size={20} className="shrink-0 group-open:rotate-180" />
              </summary>
              <div className="flex flex-col">
                <MenuEntries entries={inFold} path={path} Link={Link} isMenu className={menuEntryStyle} />
              </div>
            </details>
          )}
          {account && !lock && <LogOutButton logOut={logOut} busy={isLeaving} locks={account.isOnSharedDevice} />}
        </nav>
      </div>
    </header>
  );
}

function MenuEntries({
  entries,
  path,
  Link,
  isMenu,
  className,
}: {
  entries: NavigationEntry[];
  path: string;
  Link: ComponentType<HeaderLinkProps>;
  isMenu?: true;
  className: string;
}) {
  return entries.map((entry) => {
    const current = getCurrent(entry, path);
    const colour = current
      ? "bg-brand-soft text-brand forced-colors:underline"
      : "text-ink-soft hover:bg-sunken hover:text-ink";
    return (
      <Fragment key={entry.path}>
        {isMenu && entry.title && (
          <p className="border-line text-ink-soft mt-2 border-t px-4 pt-2 text-sm">{entry.title}</p>
        )}
        <Link
          to={entry.path}
          current={current}
          className={`${className} ${entry.isInWideBar && !isMenu ? "max-xl:hidden" : ""} ${entry.hint ? "border-line my-2 border" : ""} font-semibold no-underline ${colour}`}
        >
          <span className="block">{entry.label}</span>
          {entry.hint && <span className="block text-sm font-normal">{entry.hint}</span>}
        </Link>
      </Fragment>
    );
  });
}

function getCurrent(entry: NavigationEntry, path: string): "page" | "true" | undefined {
  if (entry.path === path) return "page";
  return path.startsWith(`${entry.path}/`) ? "true" : undefined;
}

export function closeMenu(): void {
  // A browser without popovers always shows the menu. Hiding a closed popover does nothing.
  document.getElementById(MENU_ID)?.hidePopover?.();
}

/** On a shared device the button only locks the device, and the next session begins with a member's code. */
function LogOutButton({ logOut, busy, locks }: { logOut: (() => void) | undefined; busy: boolean; locks: boolean }) {
  const leaving = locks ? "Kilitleniyor…" : "Çıkış yapılıyor…";
  const Icon = locks ? Lock : LogOut;
  return (
    <button
      type="button"
      hidden={logOut === undefined}
      data-log-out={leaving}
      // aria-disabled instead of disabled, because a disabled button loses the focus and is not announced.
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : logOut}
      className="text-ink-soft hover:bg-sunken hover:text-ink flex items-center gap-2 rounded-lg px-1.5 py-2 text-left font-semibold aria-disabled:cursor-progress aria-disabled:opacity-70 max-lg:px-4 max-lg:py-2 max-lg:text-lg xl:px-3 [&[hidden]]:hidden"
    >
      <Icon aria-hidden="true" size={18} />
      <span>{busy ? leaving : locks ? "Kilitle" : "Çıkış yap"}</span>
    </button>
  );
}

function PlainLink({ to, className, current, children }: HeaderLinkProps) {
  return (
    <a href={to} className={className} aria-current={current}>
      {children}
    </a>
  );
}
