import { expect, test } from "vitest";
import { page } from "vitest/browser";

import {
  makeAccount,
  findButton,
  expectAnnounced,
  expectAccessiblePage,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
} from "../../../../test/application.tsx";
import { PROFILE_CODE, makeProfileView } from "../../../../test/profile-answers.ts";

const lostChangeNotice = page.getByText("Son kaydınız kaybolmuş olabilir.");

test("an owner reads that the last change may be lost, looks, and shows all again by one press", async () => {
  let lostChangeAt: Date | undefined = new Date("2026-11-27T12:05:00Z");
  const application = await openApplication(`/edit-profile/${PROFILE_CODE}`, makeAccount(), {
    profiles: { get: contractImplementer.profiles.get.handler(() => ({ ...makeProfileView(), lostChangeAt })) },
    codes: {
      showAgain: contractImplementer.codes.showAgain.handler(() => {
        lostChangeAt = undefined;
        return { code: PROFILE_CODE };
      }),
    },
  });
  await expect.element(lostChangeNotice).toBeVisible();
  await expect.element(page.getByText(/^27 Kasım 2026 15\.05 sıralarında sunucumuz arızalandı\./)).toBeVisible();
  await expectAccessiblePage();
  application.answer("codes/showAgain", makeRefusalAnswer("UNAVAILABLE"));
  await findButton("Kontrol ettim, göster").click();
  await expect.element(page.getByRole("alert").nth(1)).toBeVisible();
  await expect.element(lostChangeNotice).toBeVisible();
  application.recover("codes/showAgain");
  await findButton("Kontrol ettim, göster").click();
  await expectAnnounced("Bilgileriniz yeniden görünüyor.");
  await expect.element(lostChangeNotice).not.toBeInTheDocument();
});
