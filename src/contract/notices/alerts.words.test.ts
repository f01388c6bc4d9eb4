import { expect, test } from "vitest";

import { makeAlertText } from "./alerts.words.ts";

test("a trial says that its reader asked for it and for which sticker, and nothing of it where content is not shared", () => {
  const content = { kind: "test", of: { code: "KT7M2QXA", plate: "" } } as const;
  expect(makeAlertText(content, { brand: "Kodu Tara", isOpen: true })).toEqual({
    title: "Deneme mesajı",
    body: "Bunu siz istediniz: KT7M2QXA etiketinizi okutan biri mesaj gönderdiğinde böyle öğreneceksiniz.",
  });
  expect(makeAlertText(content, { brand: "Kodu Tara", isOpen: false })).toEqual({
    title: "Kodu Tara",
    body: "Deneme bildirimi: buraya bildirim gelebiliyor.",
  });
});
