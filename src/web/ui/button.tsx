import type { ComponentProps, ReactNode } from "react";

import { buttonStyle, type ButtonLook } from "./button-style.ts";

/** A button that shows what it is doing while it is busy. It cannot be pressed a second time then. */
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
  /** The button has nothing to do now. Unlike a disabled one, it keeps the focus. */
  idle?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      {...rest}
      // aria-disabled instead of disabled, because a disabled button loses the focus and is not announced.
      aria-disabled={busy || idle || undefined}
      onClick={(event) => (busy || idle ? event.preventDefault() : onClick?.(event))}
      className={`${buttonStyle(look)} ${busy ? "cursor-progress opacity-70" : idle ? "cursor-not-allowed opacity-60" : ""} ${className}`}
    >
      {/* Both texts are elements, because a browser's translation replaces bare text nodes, and React then fails to swap them. */}
      {busy && busyText ? <span key="busy">{busyText}</span> : <span className="contents">{children}</span>}
    </button>
  );
}
