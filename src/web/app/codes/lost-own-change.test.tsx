import { expect, test } from "vitest";
import { page } from "vitest/browser";

import {
  accountOf,
  button,
  expectAnnounced,
  expectGoodLooks,
  openApplication,
  procedures,
  refusalAnswer,
} from "../../../../test/application.tsx";
import { CODE, profileOf } from "../../../../test/profile-answers.ts";

const lostChangeNotice = page.getByText("Son kaydınız kaybolmuş olabilir.");

test("an owner reads that the last change may be lost, looks, and shows all again by one press", async () => {
  let lostChangeAt: Date | undefined = new Date("2026-11-27T12:05:00Z");
  const application = await openApplication(`/edit-profile/${CODE}`, accountOf(), {
    profiles: { get: procedures.profiles.get.handler(() => ({ ...profileOf(), lostChangeAt })) },
    codes: {
      showAgain: procedures.codes.showAgain.handler(() => {
        lostChangeAt = undefined;
        return { code: CODE };
      }),
    },
  });
  await expect.element(lostChangeNotice).toBeVisible();
  await expect.element(page.getByText(/^27 Kasım 2026 15\.05 sıralarında sunucumuz arızalandı\./)).toBeVisible();
  await expectGoodLooks();
  application.answer("codes/showAgain", refusalAnswer("UNAVAILABLE"));
  await button("Kontrol ettim, göster").click();
  await expect.element(page.getByRole("alert").nth(1)).toBeVisible();
  await expect.element(lostChangeNotice).toBeVisible();
  application.recover("codes/showAgain");
  await button("Kontrol ettim, göster").click();
  await expectAnnounced("Bilgileriniz yeniden görünüyor.");
  await expect.element(lostChangeNotice).not.toBeInTheDocument();
});
