import type { ComponentProps, ReactNode } from "react";

import { buttonStyle, type ButtonLook } from "./button-style.ts";

/** A button that says what it is doing while it does it, and cannot be pressed twice meanwhile. */
export function Button({
  look = "primary",
  busy = false,
  busyText,
  idle = false,
  className = "",
  children,
  onClick,
  ...rest
}: Omit<ComponentProps<"button">, "children"> & {
  look?: ButtonLook;
  busy?: boolean;
  busyText?: string;
  /** It has nothing to do at the moment, and keeps the focus all the same. */
  idle?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      {...rest}
      // Not disabled while busy: a disabled button drops the focus and is not read out.
      aria-disabled={busy || idle || undefined}
      onClick={(event) => (busy || idle ? event.preventDefault() : onClick?.(event))}
      className={`${buttonStyle(look)} ${busy ? "cursor-progress opacity-70" : idle ? "cursor-not-allowed opacity-60" : ""} ${className}`}
    >
      {/* Swapped as wholes: a browser that translates the page has put something else in the place of bare text. */}
      {busy && busyText ? <span key="busy">{busyText}</span> : <span className="contents">{children}</span>}
    </button>
  );
}
