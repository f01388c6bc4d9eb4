export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export function createCountFormatterMaker(locale: string): (forms: PluralForms) => (count: number) => string {
  const rules = new Intl.PluralRules(locale);
  return (forms) => (count) => (forms[rules.select(count)] ?? forms.other).replace("{n}", String(count));
}
