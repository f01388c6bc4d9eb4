/** A place on the screen. */
export interface Point {
  x: number;
  y: number;
}

/** The body of a function that runs in the page, and its arguments. All engines can run it. */
export interface Script {
  body: string;
  given: unknown[];
}

/**
 * The actions that all engines support: Chromium through Playwright, Firefox through Marionette, WebKit through its
 * WebDriver.
 */
export interface Driver {
  open(address: string): Promise<void>;
  /** Returns the result of the script. */
  run<Given>(script: Script): Promise<Given>;
  /** Clicks the element that the script returns. Throws if it returns none, or if another element covers it. */
  click(script: Script): Promise<void>;
  /** Empties the field that the script returns, and types the text into it. */
  type(script: Script, text: string): Promise<void>;
  attach(script: Script, file: string): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}
