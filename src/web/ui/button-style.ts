const baseStyle =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-xl border px-4 py-2.5 sm:px-5 text-base font-semibold no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60";

const styleOfLook = {
  // Forced-colours mode draws only borders, so every look has a border.
  primary: "border-transparent bg-brand-solid text-on-brand not-disabled:hover:bg-brand-solid-hover",
  secondary: "border-line-strong bg-surface text-ink not-disabled:hover:bg-sunken",
  /** For the one action of each row of a list. */
  quiet: "border-transparent text-brand not-disabled:hover:bg-brand-soft",
  danger: "border-bad bg-surface text-bad not-disabled:hover:bg-bad-soft",
  /** For the button that finally runs a dangerous action, after the user was warned. */
  final: "border-transparent bg-bad text-surface not-disabled:hover:bg-bad/85",
} as const;

export type ButtonLook = keyof typeof styleOfLook;

export function getButtonStyle(look: ButtonLook): string {
  return `${baseStyle} ${styleOfLook[look]}`;
}
