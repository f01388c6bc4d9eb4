import type { ComponentProps, ReactNode } from "react";

import { getButtonStyle, type ButtonLook } from "./button-style.ts";

/** The time of the last click that sent a form, as a time stamp of events. */
let sentAt = -Infinity;

/** Within this many milliseconds, the second click of a double click belongs to the click that sent the form. */
const DOUBLE_CLICK_MS = 1000;

/**
 * The second click of a double click does not send a form again: if the first click has already succeeded and emptied
 * the form, errors would replace the message of success.
 */
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
  /** Unlike a disabled button, it keeps the focus. */
  idle?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      {...rest}
      // aria-disabled instead of disabled, because a disabled button loses the focus and is not announced.
      aria-disabled={busy || idle || undefined}
      onClick={(event) => {
        const isSubmit = rest.type === "submit";
        const isRepeated = isSubmit && event.detail > 1 && event.timeStamp - sentAt < DOUBLE_CLICK_MS;
        if (busy || idle || isRepeated) return event.preventDefault();
        if (isSubmit) sentAt = event.timeStamp;
        onClick?.(event);
      }}
      className={`${getButtonStyle(look)} ${busy ? "cursor-progress opacity-70" : idle ? "cursor-not-allowed opacity-60" : ""} ${className}`}
    >
      {/* When a browser translates the page, it replaces bare text nodes, and React could not swap the texts. */}
      {busy && busyText ? <span key="busy">{busyText}</span> : <span className="contents">{children}</span>}
    </button>
  );
}
