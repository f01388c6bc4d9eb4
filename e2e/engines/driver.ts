export interface ScreenPoint {
  x: number;
  y: number;
}

/** The body of a function that runs in the page, and its arguments. All engines can run it. */
export interface PageScript {
  body: string;
  given: unknown[];
}

/**
 * The actions that all engines support: Chromium through Playwright, Firefox through Marionette, WebKit through its
 * WebDriver.
 */
export interface BrowserDriver {
  open(address: string): Promise<void>;
  /** Returns the result of the script. */
  run<Given>(script: PageScript): Promise<Given>;
  /** Clicks the element that the script returns. Throws if it returns no element, or if another element covers it. */
  click(script: PageScript): Promise<void>;
  /** Empties the field that the script returns, and types the text into it. */
  type(script: PageScript, text: string): Promise<void>;
  attach(script: PageScript, file: string): Promise<void>;
  drag(from: ScreenPoint, to: ScreenPoint): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}
