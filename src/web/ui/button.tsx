import type { ComponentProps, ReactNode } from "react";

import { getButtonStyle, type ButtonLook } from "./button-style.ts";

/** A button that shows the progress of its action while `busy`. A busy button cannot be pressed again. */
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
  /** Whether the button does nothing at present. Unlike a disabled button, it keeps the focus. */
  idle?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      {...rest}
      // aria-disabled instead of disabled, because a disabled button loses the focus and is not announced.
      aria-disabled={busy || idle || undefined}
      // The second click of a double click must not send the form. If the first click has already succeeded and emptied
      // the form, the second click would replace the message of success with errors.
      onClick={(event) =>
        busy || idle || (rest.type === "submit" && event.detail > 1) ? event.preventDefault() : onClick?.(event)
      }
      className={`${getButtonStyle(look)} ${busy ? "cursor-progress opacity-70" : idle ? "cursor-not-allowed opacity-60" : ""} ${className}`}
    >
      {/* Both texts are in elements. When a browser translates the page, it replaces bare text nodes, and React
          could not swap the texts. */}
      {busy && busyText ? <span key="busy">{busyText}</span> : <span className="contents">{children}</span>}
    </button>
  );
}
