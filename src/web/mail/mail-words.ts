import type { Mail } from "#contract/ports/mails.ts";
import type { makeContactLinks } from "#web/parts/contact-links.ts";

import type { ContactBlock } from "./contact.tsx";

/** The content of a mail. Its text and its HTML are both made from it. */
export interface MailContent {
  subject: string;
  /** The text that mail programs show after the subject in a list. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** A quotation of somebody's own words. */
  quote?: { label: string; text: string };
  action?: { label: string; url: string };
  /** Links to further answers, below the main action. */
  choices?: { label: string; links: { text: string; href: string }[] };
  notes: string[];
  contact?: ContactBlock | undefined;
  /** Why the reader receives this mail. */
  because: string;
}

/** Data about the reader and the sender of a mail. */
export interface MailReader {
  readonly brand: string;
  readonly host: string;
  /** The greeting. */
  readonly hello: string;
  /** The sentence that says why an account receives mails. */
  readonly because: string;
  readonly links: ReturnType<typeof makeContactLinks>;
  /** Combines a sentence with the operator's contacts; undefined if the operator has none. */
  readonly contact: (sentence: string) => ContactBlock | undefined;
}

/** The content of each kind of mail. */
export type MailWords = {
  readonly [Kind in Mail["kind"]]: (mail: Mail & { kind: Kind }, reader: MailReader) => MailContent;
};
