/** A place on the screen. */
export interface Point {
  x: number;
  y: number;
}

/** A function for the page, as text, and what it is given. It runs in the page of any engine. */
export interface Script {
  body: string;
  given: unknown[];
}

/** What every engine can do: Chromium by Playwright, Firefox by Marionette, WebKit by its WebDriver. */
export interface Driver {
  open(address: string): Promise<void>;
  /** What the script gives. */
  run<Given>(script: Script): Promise<Given>;
  /** Clicks the element that the script gives; throws as long as it gives none, or something covers it. */
  click(script: Script): Promise<void>;
  /** Empties the field that the script gives and types into it. */
  type(script: Script, text: string): Promise<void>;
  attach(script: Script, file: string): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}
