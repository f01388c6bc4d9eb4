import { roleWords } from "#contract/words/labels.words.ts";
import { defineListFile } from "#server/access/list-file.ts";

import { userProcedures } from "./procedures.ts";

export const procedures = { admin: { users: userProcedures } };

export const listFiles = {
  users: defineListFile({
    procedure: userProcedures.list,
    title: "Kullanıcılar",
    columns: {
      Ad: ({ displayName }) => displayName,
      "E-posta": ({ email }) => email,
      Rol: ({ role }) => roleWords[role],
      Durum: ({ closing }) => (closing ? "Kapalı" : "Açık"),
      "Kapatma nedeni": ({ closing }) => closing && closing.reason,
      "İkinci adım": ({ hasSecondFactor }) => (hasSecondFactor ? "Kurulu" : ""),
      "Kayıt zamanı": ({ createdAt }) => createdAt,
    },
    narrowed: ({ search, role, state = "all" }) => [
      search,
      role && roleWords[role],
      { all: undefined, open: "Açık", closed: "Kapalı" }[state],
    ],
  }),
};
