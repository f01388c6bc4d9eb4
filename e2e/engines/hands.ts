import type { BrowserDriver, ScreenPoint, PageScript } from "./driver.ts";

const ACTION_TIMEOUT_MS = 20_000;

/** Runs in the oldest tested browser, which is from 2018. */
const FIND_VISIBLE_SCRIPT = `
  const top = [...document.querySelectorAll("dialog[open]")].pop() || document;
  const isSeen = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== "hidden";
  const textOf = (one) => (one.getAttribute("aria-label") || one.textContent).replace(/\\s+/gu, " ").trim();
`;

function makeScriptFindingPressable(name: string): PageScript {
  const body = `${FIND_VISIBLE_SCRIPT}
    const kinds = ["button", "[role=option]", "a, summary, label"];
    const all = [].concat(...kinds.map((kind) => [...top.querySelectorAll(kind)])).filter(isSeen);
    const found = all.find((one) => textOf(one) === arguments[0]) || all.find((one) => textOf(one).includes(arguments[0]));
    // WebKit's driver does not scroll what stands in something that scrolls by itself.
    if (found) found.scrollIntoView({ block: "center" });
    return found || null;`;
  return { body, given: [name] };
}

function makeScriptFindingField(label: string): PageScript {
  const body = `${FIND_VISIBLE_SCRIPT}
    const labels = [...top.querySelectorAll("label")];
    const named = labels.find((one) => textOf(one) === arguments[0]) || labels.find((one) => textOf(one).startsWith(arguments[0]));
    const described = [...top.querySelectorAll("[aria-label]")].find((one) => textOf(one) === arguments[0]);
    const found = (named && named.control) || described;
    if (found) found.scrollIntoView({ block: "center" });
    return found || null;`;
  return { body, given: [label] };
}

const makeScriptCheckingText: (text: string) => PageScript = (text) => ({
  body: `return document.body.innerText.replace(/\\s+/gu, " ").includes(arguments[0]);`,
  given: [text],
});

/** Each action is tried again until it succeeds. */
export class PersonActions {
  readonly driver: BrowserDriver;
  readonly #site: string;

  constructor(driver: BrowserDriver, site: string) {
    this.driver = driver;
    this.#site = site;
  }

  open(path: string): Promise<void> {
    return this.driver.open(this.#site + path);
  }

  press(name: string): Promise<void> {
    return retryUntilSuccess(`“${name}” is pressed`, () => this.driver.click(makeScriptFindingPressable(name)));
  }

  type(label: string, text: string): Promise<void> {
    return retryUntilSuccess(`“${label}” is typed in`, () => this.driver.type(makeScriptFindingField(label), text));
  }

  attach(label: string, file: string): Promise<void> {
    return retryUntilSuccess(`“${label}” has a file`, () => this.driver.attach(makeScriptFindingField(label), file));
  }

  /** Presses a button that opens the browser's file dialog, and attaches a file. */
  async choose(name: string, file: string): Promise<void> {
    const input = "main input[type=file]";
    const body = `document.querySelector(arguments[0]).click = () => {};`;
    await retryUntilSuccess("there is a place for a file", () => this.driver.run({ body, given: [input] }));
    await this.press(name);
    // WebKit's driver attaches a file only to a visible field.
    const show = (isHidden: boolean) => ({
      body: `const one = document.querySelector(arguments[0]); one.hidden = ${isHidden}; return one;`,
      given: [input],
    });
    await retryUntilSuccess(`“${name}” has a file`, () => this.driver.attach(show(false), file));
    await this.driver.run(show(true));
  }

  sees(text: string): Promise<void> {
    return retryUntilSuccess(`“${text}” is read`, async () => {
      if (!(await this.driver.run<boolean>(makeScriptCheckingText(text)))) throw new Error("It is not there.");
    });
  }

  /** Waits until a picture is loaded whose alternative text begins with `alt`. The img element alone is not enough. */
  seesPicture(alt: string): Promise<void> {
    const body = `return [...document.images].some((one) => one.alt.startsWith(arguments[0]) && one.naturalWidth > 0);`;
    return retryUntilSuccess(`the picture “${alt}” is seen`, async () => {
      if (!(await this.driver.run<boolean>({ body, given: [alt] }))) throw new Error("It is not there.");
    });
  }

  at(path: RegExp): Promise<void> {
    return retryUntilSuccess(`the page is ${path}`, async () => {
      const here = await this.driver.run<string>({ body: "return location.pathname;", given: [] });
      if (!path.test(here)) throw new Error(`It is ${here}.`);
    });
  }

  async drag(from: string, to: string): Promise<void> {
    const middle = (selector: string) =>
      retryUntilSuccess(`${selector} is there`, async () => {
        const body = `const box = document.querySelector(arguments[0]).getBoundingClientRect();
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 };`;
        return this.driver.run<ScreenPoint>({ body, given: [selector] });
      });
    await this.driver.drag(await middle(from), await middle(to));
  }

  /** Draws a line across an element, as a finger would. */
  async draw(selector: string): Promise<void> {
    const box = await retryUntilSuccess(`${selector} is there`, () => {
      const body = `const one = document.querySelector(arguments[0]);
        one.scrollIntoView({ block: "center" });
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x, y, width, height };`;
      return this.driver.run<ScreenPoint & { width: number; height: number }>({ body, given: [selector] });
    });
    const at = (across: number, down: number) => ({ x: box.x + box.width * across, y: box.y + box.height * down });
    await this.driver.drag(at(0.2, 0.3), at(0.8, 0.7));
  }

  beyond(): Promise<number> {
    return this.driver.run({ body: "return document.documentElement.scrollWidth - innerWidth;", given: [] });
  }
}

async function retryUntilSuccess<Given>(what: string, deed: () => Promise<Given>): Promise<Given> {
  const start = Date.now();
  for (;;) {
    try {
      return await deed();
    } catch (error) {
      if (Date.now() - start > ACTION_TIMEOUT_MS) throw new Error(`Not done: ${what}.`, { cause: error });
      await new Promise((go) => setTimeout(go, 100));
    }
  }
}
