import type { MailContent } from "./mail-words.ts";

export function renderMailText(content: MailContent, brand: string, site: string): string {
  const { heading, paragraphs, quote, action, choices, notes, contact, because } = content;
  const parts = [
    heading,
    ...paragraphs,
    ...(quote === undefined ? [] : [`${quote.label}: ${quote.text}`]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(choices === undefined ? [] : [choices.label, ...choices.links.map(({ text, href }) => `${text}:\n${href}`)]),
    ...notes,
    ...(contact === undefined ? [] : [[contact.sentence, ...contact.links.map(({ text }) => text)].join("\n")]),
    `-- \n${brand} · ${site}\n${because}`,
  ];
  return `${parts.join("\n\n")}\n`;
}
