import type { Mail } from "#contract/ports/mails.ts";
import type { contactLinks } from "#web/parts/contact-links.ts";

import type { Contact } from "./contact.tsx";

/** What a mail says; its text and its HTML are both made of this. */
export interface MailContent {
  subject: string;
  /** What a list of mails shows after the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Somebody's own words, set apart. */
  quote?: { label: string; text: string };
  action?: { label: string; url: string };
  /** Shorter ways to the same, below the action. */
  choices?: { label: string; links: { text: string; href: string }[] };
  notes: string[];
  contact?: Contact | undefined;
  /** Why the reader gets it. */
  because: string;
}

/** Who reads a mail, and who sends it. */
export interface Reader {
  readonly brand: string;
  readonly host: string;
  /** How the mail greets them. */
  readonly hello: string;
  /** Why an account gets it. */
  readonly because: string;
  readonly links: ReturnType<typeof contactLinks>;
  /** The operator's contacts under a sentence; undefined where there are none. */
  readonly contact: (sentence: string) => Contact | undefined;
}

/** What each kind of mail says. */
export type MailWords = {
  readonly [Kind in Mail["kind"]]: (mail: Mail & { kind: Kind }, reader: Reader) => MailContent;
};
