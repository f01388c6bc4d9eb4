import { openRow } from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { expectAccessiblePage } from "./good-looks.ts";
import { CONFIRM_BUTTON_NAME, findSecondPersonLink, findTokenLink, findMailTo, findMailBySubject } from "./mails.ts";
import { registerCustomer } from "./people.ts";

const handheldDevice = { viewport: { width: 360, height: 740 } };

test(
  "an owner confirms the address, tries it, and names a second person, who agrees and later ends it",
  { tag: "@long" },
  async ({ newPerson, mailServer }) => {
    const owner = await newPerson(handheldDevice);
    const { email, password } = await registerCustomer(owner);

    await owner.goto("/inbox");
    await owner.getByRole("link", { name: "Bildirim ayarları" }).click();
    await expect(owner.getByRole("heading", { level: 1, name: "Bildirimler" })).toBeVisible();
    await owner.getByRole("link", { name: /^İkinci kişi/ }).click();
    await owner.getByRole("button", { name: "Kişi davet et" }).click();
    await expect(
      owner.getByText("Birini davet etmek için önce kendi e-posta adresinizi doğrulayın.").first(),
    ).toBeVisible();
    await owner.goto(findTokenLink(await findMailTo(mailServer, { email }, "confirm")));
    await owner.getByRole("button", { name: CONFIRM_BUTTON_NAME }).click();
    await expect(owner.getByRole("heading", { level: 1, name: "E-posta adresiniz doğrulandı" })).toBeVisible();

    await owner.goto("/alerts#e-posta");
    await owner.getByRole("button", { name: "E-posta: test gönder" }).click();
    await expectAnnounced(owner, /Gönderildi, \d\d\.\d\d\./u);
    await openRow(owner, "Sessiz saatler");
    await owner.getByText("Bu saatlerde bildirim gelmesin").click();
    await expect(owner.getByText("23.00 ile ertesi gün 07.00 arası")).toBeVisible();
    await expectAccessiblePage(owner, "Bildirimler");
    await owner.getByText("Bu saatlerde bildirim gelmesin").click();

    const neighbour = `komsu-${email}`;
    await owner.goto("/second-people");
    await owner.getByRole("button", { name: "Kişi davet et" }).click();
    await owner.getByLabel("Kişinin adı").fill("Mehmet");
    await owner.getByLabel("Kişinin e-postası").fill(neighbour);
    await owner.getByLabel("Şifreniz", { exact: true }).fill(password);
    await owner.getByLabel("Ne kadar sonra?").selectOption("1");
    await owner.getByRole("button", { name: "Davet gönder" }).click();
    await expectAnnounced(owner, `Davet gönderildi: ${neighbour}`);

    const second = await newPerson({ ...handheldDevice, javaScriptEnabled: false });
    const link = findSecondPersonLink(
      await findMailBySubject(mailServer, { email: neighbour }, "sizden bir onay isteniyor"),
    );
    await second.goto(link);
    await expect(second.getByText(email)).toBeVisible();
    await second.getByRole("button", { name: "Kabul ediyorum" }).click();
    await expect(second.getByRole("heading", { level: 1, name: "İkinci kişisiniz" })).toBeVisible();
    await owner.reload();
    await openRow(owner, "Mehmet");
    await expect(owner.getByText(/^Siz bir mesaja 1 dakika yanıt vermezseniz ona e-posta gider\./)).toBeVisible();

    // The server's tests check the mails to the second person. This step checks only the link in the invitation.
    await second.goto(link);
    await second.getByRole("button", { name: "Artık mesaj almak istemiyorum" }).click();
    await expect(second.getByRole("heading", { level: 1, name: "Size e-posta göndermiyoruz" })).toBeVisible();
    await owner.reload();
    await openRow(owner, "Mehmet");
    await expect(owner.getByText(/^Mesaj almak istemedi\./)).toBeVisible();
  },
);
