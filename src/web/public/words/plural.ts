/** The forms of a phrase with a number, by plural category. The number replaces `{n}`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Makes a function that inserts a whole number into a phrase of the language: '21 минуту', '5 минут'. */
export function createCountFormatterMaker(locale: string): (forms: PluralForms) => (count: number) => string {
  const rules = new Intl.PluralRules(locale);
  return (forms) => (count) => (forms[rules.select(count)] ?? forms.other).replace("{n}", String(count));
}
