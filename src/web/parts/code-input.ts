/** What every field for a printed code is. It is English, so that a keyboard or style does not make İ of i. */
export const codeInput = {
  type: "text",
  name: "code",
  lang: "en",
  autoComplete: "off",
  autoCapitalize: "characters",
  autoCorrect: "off",
  spellCheck: false,
  enterKeyHint: "go",
} as const;
