/** Style for the actions in each row of accounts: plain words, so that they do not draw the eye. */
export function quietActionStyle(colour: "text-brand" | "text-ink-soft" | "text-bad"): string {
  return `${colour} hover:text-ink inline-flex min-h-11 items-center gap-2 font-semibold`;
}
