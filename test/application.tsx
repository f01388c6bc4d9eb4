import { implement, type Implementer } from "@orpc/server";
import { RPCHandler } from "@orpc/server/fetch";
import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import axe from "axe-core";
import { createRoot, type Root } from "react-dom/client";
import { expect, onTestFinished } from "vitest";
import { page, type Locator } from "vitest/browser";

import { contract } from "#contract/contract.ts";
import type { AccountView, StorageKeys } from "#contract/people/account.ts";
import { refusals, type RefusalCode } from "#contract/words/refusals.ts";
import { setAccount } from "#web/app/api/current-account.ts";
import { removeDrafts } from "#web/app/api/drafts.ts";
import { resetOtherAccount } from "#web/app/api/other-account.tsx";
import { StartContext } from "#web/app/api/start-context.ts";
import { clearUnsaved } from "#web/app/forms/unsaved.ts";

import "#web/style.css";
import { announceToScreenReader } from "#web/ui/live-region.tsx";

type NoContext = Record<never, never>;

/** The type is written out, because the compiler cannot name the inferred type. */
export const contractImplementer: Implementer<typeof contract, NoContext, NoContext> = implement(contract);

type ImplementedProcedures = ConstructorParameters<typeof RPCHandler>[0];
type RequestHandler = (request: Request) => Response | Promise<Response>;

let currentServer: { handler: RequestHandler; isClosed: boolean } = { handler: () => failFetch(), isClosed: false };

// The API client keeps the fetch function that exists when it is loaded, so this must run before the imports below.
globalThis.fetch = async (...given) => {
  const server = currentServer;
  try {
    return await server.handler(new Request(...given));
  } finally {
    // A closed server never answers.
    if (server.isClosed) await new Promise<never>(() => undefined);
  }
};

/**
 * Lets an application get no further answer, and waits until it has read the answers that it got. All tests run
 * in one document, so a later answer would change the application of the next test: the answer to the removal of an
 * account, for example, signs out.
 */
async function closeServer(server: { isClosed: boolean }): Promise<void> {
  server.isClosed = true;
  // The API client reads a body twice. Bodies are read in order, so these are read last.
  for (let reads = 0; reads < 2; reads += 1) await new Response(" ").arrayBuffer();
}

const [{ Application }, { queryClient }, { router }] = await Promise.all([
  import("#web/app/boot/application.tsx"),
  import("#web/app/api/client.ts"),
  import("#web/app/routing/router.tsx"),
]);

export async function openApplication(path: string, account: AccountView | null, answers: ImplementedProcedures) {
  const procedures = new RPCHandler(answers);
  const instead = new Map<string, RequestHandler>();
  const asked: string[] = [];
  const passOn: RequestHandler = async (request) => {
    const { response } = await procedures.handle(request, { prefix: "/rpc", context: {} });
    if (response) return response;
    if (request.url.endsWith("/rpc/account/current"))
      return Response.json({ json: { account, ...(account && { storageKeys: await makeStorageKeys(account) }) } });
    return new Response("", { status: 404 });
  };

  const handler: RequestHandler = (request) => {
    const procedure = new URL(request.url).pathname.replace(/^\/(rpc\/)?/u, "");
    asked.push(procedure);
    return (instead.get(procedure) ?? passOn)(request);
  };
  const server = { handler, isClosed: false };
  currentServer = server;

  setAccount(account);
  const history = createMemoryHistory({ initialEntries: [path] });
  const here = createRouter({ ...router.options, history });
  const place = document.body.appendChild(document.createElement("div"));
  place.id = "application";
  const root: Root = createRoot(place);
  window.applicationRoot = root;
  root.render(
    <StartContext value={{ brand: brandView, tellsSignIns: false, account }}>
      <Application router={here} />
    </StartContext>,
  );

  onTestFinished(async () => {
    await closeServer(server);
    clearUnsaved();
    resetOtherAccount();
    // Toasts survive a change of page, so they are closed for the next test.
    for (const toast of place.querySelectorAll<HTMLElement>("[aria-label='Bildirimi kapat']")) toast.click();
    // The last announcement to screen readers also survives a change of page.
    announceToScreenReader("");
    root.unmount();
    place.remove();
    queryClient.clear();
    removeDrafts();
    sessionStorage.clear();
    localStorage.clear();
  });

  return {
    history,
    asked,
    countOf: (procedure: string) => asked.filter((one) => one === procedure).length,
    answer: (procedure: string, answer: RequestHandler) => void instead.set(procedure, answer),
    recover: (procedure: string) => void instead.delete(procedure),
    hold(procedure: string) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
      instead.set(procedure, async (request) => {
        reach();
        await released;
        instead.delete(procedure);
        return passOn(request);
      });
      return { reached, release };
    },
    loseAnswers: (procedure: string) =>
      void instead.set(procedure, async (request) => {
        await passOn(request);
        return failFetch();
      }),
  };
}

export type OpenApplication = Awaited<ReturnType<typeof openApplication>>;

const brandView = { name: "Kodu Tara", price: 19_900, oldPrice: 24_900, badge: "", marketplaces: [], isSold: false };

export function makeAccount(given: Partial<AccountView> = {}): AccountView {
  return {
    id: crypto.randomUUID(),
    displayName: "Ayşe Nur Yılmaz",
    email: "ayse@example.com",
    role: "customer",
    isEmailConfirmed: true,
    secondFactor: "off",
    isOnSharedDevice: false,
    company: null,
    ...given,
  };
}

export function makeCompanyAccount(): AccountView {
  const company = {
    id: crypto.randomUUID(),
    name: "Hızlı Kiralama",
    memberRole: "owner",
    isApproved: true,
    mayUsePanel: true,
    refusal: null,
  } as const;
  return makeAccount({ displayName: "Hızlı Kiralama", role: "company", company });
}

export async function makeStorageKeys({ id, company }: AccountView): Promise<StorageKeys> {
  const keyOf = async (owner: string) => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(owner));
    const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
    return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };
  return { account: await keyOf(id), company: company && (await keyOf(company.id)) };
}

export function failFetch(): never {
  throw new TypeError("Failed to fetch");
}

export function makeRefusalAnswer(code: RefusalCode, data?: object): RequestHandler {
  const { status, message } = refusals[code];
  return () => Response.json({ json: { defined: true, code, status, message, data } }, { status });
}

const OFFLINE_MESSAGE = "Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin. Yazdıklarınız silinmedi.";

/** Lets a procedure fail with a page of a proxy, with a busy server and without a connection. */
export async function failInEveryWay(
  application: OpenApplication,
  procedure: string,
  sentence: string,
  attempt: (sentence: string) => Promise<void>,
  { isEvery = false } = {},
) {
  for (const [due, answer] of [
    ...(isEvery
      ? ([
          [sentence, () => new Response("", { status: 500 })],
          [sentence, makeRefusalAnswer("UNEXPECTED")],
        ] as const)
      : []),
    [sentence, () => new Response("<h1>Bakım</h1>", { status: 503, headers: { "Content-Type": "text/html" } })],
    [refusals.UNAVAILABLE.message, makeRefusalAnswer("UNAVAILABLE", { retryAfterSeconds: 5 })],
    [OFFLINE_MESSAGE, failFetch],
  ] as const) {
    application.answer(procedure, answer);
    await attempt(due);
  }
  application.recover(procedure);
}

export async function failOnce(
  application: OpenApplication,
  procedure: string,
  sentence: string,
  attempt: () => Promise<void>,
  kept: () => Promise<void>,
) {
  application.answer(procedure, () => new Response("", { status: 500 }));
  await attempt();
  await expectAnnounced(sentence);
  await kept();
  application.recover(procedure);
  await attempt();
}

export async function expectOneRequest(application: OpenApplication, procedure: string, name: string, after?: string) {
  const before = application.countOf(procedure);
  const { reached, release } = application.hold(procedure);
  await findButton(name).last().dblClick();
  await reached;
  const busy = page.getByRole("button", { name: /…$/ });
  await expect.element(busy).toHaveAttribute("aria-disabled", "true");
  await busy.dblClick({ force: true });
  (busy.element() as HTMLElement).focus();
  (busy.element() as HTMLElement).click();
  release();
  await expect.element(busy).not.toBeInTheDocument();
  if (after !== undefined) await expect.element(findButton(after)).toHaveAttribute("aria-disabled", "true");
  expect(application.countOf(procedure) - before, `requests to ${procedure}`).toBe(1);
}

const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** Checks the present state of a page: it fits a small phone, and axe finds no violations. */
export async function expectAccessiblePage() {
  await page.viewport(320, 800);
  await expect.poll(() => document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
  await page.viewport(1280, 800);
  // What looks pressed is pale for a moment.
  await expect.poll(() => document.querySelector("[data-pressed]")).toBeNull();
  // The page behind a modal dialog is inert, so only the dialog is checked.
  const context = document.querySelector("dialog:modal") ?? document.querySelector("#application") ?? document;
  const { violations } = await axe.run(context, {
    runOnly: { type: "tag", values: AXE_TAGS },
    resultTypes: ["violations"],
    preload: false,
  });
  expect(violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }))).toEqual([]);
}

export async function expectAnnounced(sentence: string | RegExp, where: Pick<Locator, "getByText"> = page) {
  await expect
    .poll(
      // Text for screen readers only is one pixel large.
      () =>
        where
          .getByText(sentence)
          .elements()
          .some((element) => element.getBoundingClientRect().width > 1),
      { message: `is seen: ${sentence}` },
    )
    .toBe(true);
  const spoken = "[role=alert], [role=status], [role=region][aria-label=Bildirimler], section[aria-label=Bildirimler]";
  await expect
    .poll(
      () =>
        Array.from(document.querySelectorAll(spoken)).some(({ textContent }) =>
          typeof sentence === "string" ? textContent.includes(sentence) : sentence.test(textContent),
        ),
      { message: `is read out: ${sentence}` },
    )
    .toBe(true);
}

export async function expectFieldError(label: string, sentence: string) {
  await expectAnnounced(sentence);
  await expect
    .element(findField(label))
    .toHaveAccessibleDescription(new RegExp(sentence.replaceAll(/[.!()]/g, String.raw`\$&`)));
  await expect.element(findField(label)).toHaveAttribute("aria-invalid", "true");
}

export function findField(label: string) {
  return page.getByLabelText(label, { exact: true });
}

export function findButton(name: string) {
  return page.getByRole("button", { name, exact: true });
}

export function findDialog(name?: string | RegExp) {
  return page.getByRole("dialog", name === undefined ? {} : { name });
}

export function findSection(name: string) {
  return page.getByRole("region", { name, exact: true });
}

export async function openRow(name: string) {
  const row = findSection(name).getByRole("button").first();
  await expect.element(row).toBeVisible();
  if (row.element().getAttribute("aria-expanded") === "false") await row.click();
  // The content of a row may be loaded only when the row opens.
  await expect.element(findSection(name).getByText("Yükleniyor…")).not.toBeInTheDocument();
  return findSection(name);
}

export async function expectDialogFootVisible(name: string) {
  await page.viewport(360, 740);
  const end = findDialog().getByRole("button", { name, exact: true });
  await expect.element(end).toBeVisible();
  const sheet = end.element().closest("dialog")!;
  expect(sheet.scrollHeight, "the dialog is longer than the screen").toBeGreaterThan(sheet.clientHeight);
  for (const top of [sheet.scrollTop, sheet.scrollHeight, Math.round(sheet.scrollHeight / 3), 0]) {
    sheet.scrollTo(0, top);
    const { left, right, top: upper, bottom } = end.element().getBoundingClientRect();
    expect(upper, `scrolled to ${top}`).toBeGreaterThanOrEqual(0);
    expect(bottom, `scrolled to ${top}`).toBeLessThanOrEqual(innerHeight);
    const there = document.elementFromPoint((left + right) / 2, (upper + bottom) / 2);
    expect(end.element().contains(there), `is covered, scrolled to ${top}`).toBe(true);
  }
}
