/** Language English, because Turkish upper-casing would turn i into İ. */
export const codeInputProps = {
  type: "text",
  name: "code",
  lang: "en",
  autoComplete: "off",
  autoCapitalize: "characters",
  autoCorrect: "off",
  spellCheck: false,
  enterKeyHint: "go",
} as const;
