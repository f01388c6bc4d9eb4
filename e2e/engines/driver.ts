export interface ScreenPoint {
  x: number;
  y: number;
}

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
  run<Given>(script: PageScript): Promise<Given>;
  click(script: PageScript): Promise<void>;
  type(script: PageScript, text: string): Promise<void>;
  attach(script: PageScript, file: string): Promise<void>;
  drag(from: ScreenPoint, to: ScreenPoint): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}
