/** The look of what can be done with an account: words beside each other, so that none of them draws the eye in every row. */
export function quietAction(colour: "text-brand" | "text-ink-soft" | "text-bad"): string {
  return `${colour} hover:text-ink inline-flex min-h-11 items-center gap-2 font-semibold`;
}
