import type { BrowserDriver, ScreenPoint, PageScript } from "./driver.ts";

const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf";

export type WebDriverCommand =
  | "NewSession"
  | "DeleteSession"
  | "SetWindowRect"
  | "Navigate"
  | "ExecuteScript"
  | "ElementClick"
  | "ElementClear"
  | "ElementSendKeys"
  | "PerformActions"
  | "TakeScreenshot";

export type SendCommand = (command: WebDriverCommand, parameters?: object, id?: string) => Promise<unknown>;

export class WebDriver implements BrowserDriver {
  readonly #send: SendCommand;
  readonly #end: () => Promise<void>;

  constructor(send: SendCommand, end: () => Promise<void>) {
    this.#send = send;
    this.#end = end;
  }

  async open(address: string): Promise<void> {
    await this.#send("Navigate", { url: address });
  }

  async run<Given>({ body, given }: PageScript): Promise<Given> {
    return (await this.#send("ExecuteScript", { script: body, args: given })) as Given;
  }

  async #element(script: PageScript): Promise<string> {
    const found = await this.run<Record<string, string> | null>(script);
    const id = found?.[ELEMENT_KEY];
    if (id === undefined) throw new Error(`Nothing is found by ${JSON.stringify(script.given)}.`);
    return id;
  }

  async click(script: PageScript): Promise<void> {
    await this.#send("ElementClick", {}, await this.#element(script));
  }

  async type(script: PageScript, text: string): Promise<void> {
    const id = await this.#element(script);
    await this.#send("ElementClear", {}, id);
    await this.#send("ElementSendKeys", { text }, id);
  }

  async attach(script: PageScript, file: string): Promise<void> {
    await this.#send("ElementSendKeys", { text: file }, await this.#element(script));
  }

  async drag(from: ScreenPoint, to: ScreenPoint): Promise<void> {
    const move = ({ x, y }: ScreenPoint, duration: number) => ({
      type: "pointerMove",
      origin: "viewport",
      duration,
      x: Math.round(x),
      y: Math.round(y),
    });
    const between = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const actions = [
      move(from, 0),
      { type: "pointerDown", button: 0 },
      move(between, 100),
      move(to, 100),
      { type: "pointerUp", button: 0 },
    ];
    const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
    await this.#send("PerformActions", { actions: [mouse] });
  }

  async picture(): Promise<Buffer> {
    return Buffer.from((await this.#send("TakeScreenshot", { full: false })) as string, "base64");
  }

  async close(): Promise<void> {
    await this.#send("DeleteSession").catch(() => undefined);
    await this.#end();
  }
}
