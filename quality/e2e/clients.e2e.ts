import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";

import type { BrowserContext } from "@playwright/test";
import { unzipSync } from "fflate";

import { makeListFilePath, MONTH_PACK_PATH } from "#contract/list-files.ts";
import { LANGUAGES } from "#domain/words/language.ts";
import { readConfig } from "#server/config.ts";
import { loadPages } from "#server/routes/built-files.ts";

import { formatIstanbulTime } from "../../e2e/desk.ts";
import { prepareEveryPageVisits } from "../../e2e/every-page.ts";
import { expect, test } from "../../e2e/fixtures.ts";
import {
  addCustomer,
  registerApprovedCompany,
  saveCar,
  callApi,
  signInAsAdmin,
  startRental,
} from "../../e2e/people.ts";
import { drawStrangerPages, drawUntranslatedText, drawVisitorsText } from "../../e2e/stranger-pages.ts";
import { makeSampleMails } from "../../test/sample-mails.ts";
import { parseCells, openInOffice } from "../clients/office.ts";
import { runPackage, runClientProgram, runWithFiles } from "../clients/program.ts";

/**
 * npm run quality -- clients: checks that other programs can read what the product produces: HTML, calendars, and lists
 * as files.
 */

const PYTHON_FOLDER = join(import.meta.dirname, "..", "clients");

/** Mails use HTML attributes of tables that are obsolete, because Outlook needs them. */
const isMailFile = (path: string) => basename(path).startsWith("mail_");
const HTML_VALIDATE_PACKAGE = "html-validate@11.21.1";

test("every page that the server draws is valid HTML, for strangers in five languages", async ({
  newPerson,
  server,
  mailServer,
}) => {
  test.setTimeout(400_000);
  const pages = await loadPages();
  const files: Record<string, string> = {};
  const add = (name: string, html: string) => (files[`${name.replaceAll(/[^\w-]+/gu, "_")}.html`] = html);
  for (const language of LANGUAGES) {
    for (const [name, html] of drawStrangerPages(pages, language)) add(`${language} ${name}`, html);
    add(`${language} visitors' text`, await drawVisitorsText(pages, language));
    add(`${language} untranslated`, drawUntranslatedText(pages, language));
  }
  const { people, visits } = await prepareEveryPageVisits(newPerson, server, mailServer);
  for (const { who, path } of Object.values(visits).flat()) {
    const answer = await people[who].request.get(path.split("#")[0]!);
    if (answer.headers()["content-type"]?.startsWith("text/html")) add(`${who} ${path}`, await answer.text());
  }
  add("not found", await (await people.guest.request.get("/yok")).text());
  add("documentation", await (await people.guest.request.get("/api/docs")).text());
  for (const [kind, mail] of Object.entries(makeSampleMails("Çağrı Öğüt")))
    add(`mail ${kind}`, pages.renderMail(mail, readConfig({})).html);
  const rules = await readFile(join(PYTHON_FOLDER, "html-rules.json"), "utf8");
  const said = await runWithFiles({ ...files, ".htmlvalidate.json": rules }, async (folder) => {
    // The output goes to a file, because the program exits before it has written everything to a pipe.
    const found = join(folder, "found.json");
    const config = join(folder, ".htmlvalidate.json");
    await runPackage(HTML_VALIDATE_PACKAGE, [
      `--formatter=json=${found}`,
      `--config=${config}`,
      join(folder, "*.html"),
    ]);
    return readFile(found, "utf8");
  });
  const results = JSON.parse(said) as {
    filePath: string;
    messages: { ruleId: string; message: string; selector: string }[];
  }[];
  const faults = new Map<string, string>();
  for (const { filePath, messages } of results)
    for (const { ruleId, message, selector } of messages)
      if (!(isMailFile(filePath) && ruleId === "no-deprecated-attr"))
        faults.set(`${ruleId}: ${message}`, `${basename(filePath)} ${selector}`);
  expect(Object.keys(files).length).toBeGreaterThan(400);
  expect([...faults].map(([fault, where]) => `${fault} (${where})`)).toEqual([]);
});

/** A calendar as Python's library reads it. */
interface ParsedCalendar {
  version: string;
  prodid: string;
  unread: string[];
  events: { uid: string; stamp: string | null; begins: string; ends: string | null; summary: string }[];
}

test("another library reads a company's calendar as it stands in the product", async ({ newPerson, server }) => {
  const clerk = await newPerson();
  const { codes } = await registerApprovedCompany(clerk, server, 1);
  const [car = ""] = codes;
  await saveCar(clerk, car, "display", { plate: "34 ŞĞİ 10" });
  const from = formatIstanbulTime({ days: 2 });
  const until = formatIstanbulTime({ days: 4 });
  await callApi(clerk, "POST", "/company/reservations", { id: randomUUID(), code: car, name: "Nilgün", from, until });
  const { address } = await callApi<{ address: string }>(clerk, "POST", "/company/calendar");
  const answer = await (await newPerson()).request.get(address);
  expect(answer.headers()["content-type"]).toContain("text/calendar");
  const said = await runClientProgram(
    "/usr/bin/python3",
    [join(PYTHON_FOLDER, "read-calendar.py")],
    await answer.body(),
  );
  expect(said.err).toBe("");
  const read = JSON.parse(said.out) as ParsedCalendar;
  expect(read).toMatchObject({ version: "2.0", unread: [] });
  expect(read.events.map(({ summary }) => summary)).toEqual(["Teslim 34 ŞĞİ 10"]);
  expect(new Date(read.events[0]!.begins)).toEqual(new Date(`${from}:00+03:00`));
  for (const { uid, stamp } of read.events) expect([uid === "", stamp]).toEqual([false, expect.any(String)]);
  expect(new Set(read.events.map(({ uid }) => uid)).size).toBe(read.events.length);
  for (const line of (await answer.text()).split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("LibreOffice shows every cell of every list and of the month's pack", async ({ newPerson, server }) => {
  test.setTimeout(200_000);
  const clerk = await newPerson();
  const { codes } = await registerApprovedCompany(clerk, server, 2);
  const [car = "", other = ""] = codes;
  await saveCar(clerk, car, "display", { plate: "34 ŞĞİ 10" });
  await saveCar(clerk, other, "display", { plate: "06 ÇÖÜ 1" });
  const customer = await addCustomer(clerk);
  await startRental(clerk, car, { customerId: customer });
  for (const text of ["Yağ değişimi; filtre, “iğne” ve ışık", "=1+1", "1-2"])
    await callApi(clerk, "POST", "/company/expenses", {
      id: randomUUID(),
      description: text,
      amount: 125_050,
      category: "other",
      code: null,
      spentOn: formatIstanbulTime({ days: 0 }).slice(0, 10),
    });
  const files: Record<string, string> = {};
  const ask = async (context: BrowserContext, path: string, data: object) => {
    const answer = await context.request.post(path, { data });
    expect(answer.status(), path).toBe(200);
    return answer.body();
  };
  for (const list of [
    "cars",
    "rentals",
    "customers",
    "expenses",
    "charges",
    "payments",
    "deposits",
    "receivables",
    "heldDeposits",
    "reservations",
    "deskEvents",
    "roadCharges",
  ] as const)
    files[`${list}.csv`] = (await ask(clerk.context(), makeListFilePath(list), {})).toString("utf8");
  const month = formatIstanbulTime({ days: 0 }).slice(0, 7);
  for (const [name, bytes] of Object.entries(unzipSync(await ask(clerk.context(), MONTH_PACK_PATH, { month }))))
    files[`pack-${Object.keys(files).length}-${name.replaceAll(/[^\w.]+/gu, "_")}`] =
      Buffer.from(bytes).toString("utf8");
  const admin = await newPerson();
  await signInAsAdmin(admin, server);
  for (const list of ["codes", "batches", "companies", "users", "reports", "audit"] as const)
    files[`${list}.csv`] = (await ask(admin.context(), makeListFilePath(list), {})).toString("utf8");
  const opened = await openInOffice(files);
  for (const [name, csv] of Object.entries(files)) expect.soft(opened.get(name), name).toEqual(parseCells(csv));
});
