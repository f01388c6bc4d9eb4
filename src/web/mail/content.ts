import type { Mail } from "#contract/ports/mails.ts";
import type { OperatorView } from "#contract/ports/public-pages.ts";
import { makeContactLinks } from "#web/parts/contact-links.ts";

import { accountMails } from "./account-mails.ts";
import { companyMails } from "./company-mails.ts";
import { makeGreeting } from "./greeting.ts";
import type { MailContent, MailWords, MailReader } from "./mail-words.ts";
import { noticeMails } from "./notice-mails.ts";
import { serviceMails } from "./service-mails.ts";
import { stickerMails } from "./sticker-mails.ts";

const mailWords: MailWords = { ...accountMails, ...companyMails, ...noticeMails, ...stickerMails, ...serviceMails };

/**
 * For safety, its subject contains no text of others except the reader's own plate, and names and reasons are reduced
 * to one line.
 */
export function makeMailContent(mail: Mail, brand: string, host: string, operator: OperatorView): MailContent {
  const links = makeContactLinks(operator);
  const say = mailWords[mail.kind] as (mail: Mail, reader: MailReader) => MailContent;
  return say(mail, {
    brand,
    host,
    hello: makeGreeting(mail.name),
    because: `Bu e-postayı, ${host} sitesinde bu adresle bir ${brand} hesabı olduğu için gönderdik.`,
    links,
    contact: (sentence) => (links.length === 0 ? undefined : { sentence, links }),
  });
}
