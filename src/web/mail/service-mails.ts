import {
  clockRemedies,
  makeDoubtedClockSentence,
  NOTHING_DELETED_MESSAGE,
} from "#contract/words/doubted-clock.words.ts";

import type { MailWords } from "./mail-words.ts";

export const serviceMails = {
  "clock-doubted": (mail, { brand, hello, because }) => {
    const clocks = {
      doubt: mail.doubt,
      server: new Date(mail.server),
      database: new Date(mail.database),
      lastSeen: mail.lastSeen === null ? null : new Date(mail.lastSeen),
    };
    return {
      subject: `${brand}: sunucunun saati yanlış olabilir`,
      preview: NOTHING_DELETED_MESSAGE,
      heading: "Sunucunun saati yanlış olabilir",
      paragraphs: [hello, makeDoubtedClockSentence(clocks), NOTHING_DELETED_MESSAGE, clockRemedies[mail.doubt]],
      action: { label: "Admin panelini aç", url: mail.link },
      notes: [],
      because,
    };
  },
} satisfies Partial<MailWords>;
