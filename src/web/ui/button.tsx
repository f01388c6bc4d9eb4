import type { ComponentProps, ReactNode } from "react";

import { buttonStyle, type ButtonLook } from "./button-style.ts";

/** A button that says what it is doing while it does it, and cannot be pressed twice meanwhile. */
export function Button({
  look = "primary",
  busy = false,
  busyText,
  className = "",
  children,
  onClick,
  ...rest
}: Omit<ComponentProps<"button">, "children"> & {
  look?: ButtonLook;
  busy?: boolean;
  busyText?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      {...rest}
      // Not disabled while busy: a disabled button drops the focus and is not read out.
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={`${buttonStyle(look)} ${busy ? "cursor-progress opacity-70" : ""} ${className}`}
    >
      {busy ? (busyText ?? children) : children}
    </button>
  );
}
