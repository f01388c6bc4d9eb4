import type { Mail } from "#contract/ports/mails.ts";
import type { makeContactLinks } from "#web/parts/contact-links.ts";

import type { ContactBlock } from "./contact.tsx";

export interface MailContent {
  subject: string;
  preview: string;
  heading: string;
  paragraphs: string[];
  quote?: { label: string; text: string };
  action?: { label: string; url: string };
  choices?: { label: string; links: { text: string; href: string }[] };
  notes: string[];
  contact?: ContactBlock | undefined;
  because: string;
}

export interface MailReader {
  readonly brand: string;
  readonly host: string;
  readonly hello: string;
  readonly because: string;
  readonly links: ReturnType<typeof makeContactLinks>;
  readonly contact: (sentence: string) => ContactBlock | undefined;
}

export type MailWords = {
  readonly [Kind in Mail["kind"]]: (mail: Mail & { kind: Kind }, reader: MailReader) => MailContent;
};
