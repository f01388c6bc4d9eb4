/** How much is measured: the short form in about two minutes, the long one for the table of the repository. */
export interface Form {
  name: "short" | "long";
  /** Of a server's slice in a round. */
  sliceMs: number;
  warmUpMs: number;
  rounds: number;
  /** Requests of a series that is asked one at a time. */
  single: number;
  /** How many times a page is opened, a server started. */
  repeats: { browser: number; start: number };
  restSeconds: number;
  large: { codes: number; accounts: number; companies: number; rentals: number; notices?: number };
  /** In the larger of two worlds. */
  notices: number;
  /** Owners who answer while their visitor waits, as plain requests and in a browser. */
  taps: { plain: number; browser: number };
}

export const forms: Record<Form["name"], Form> = {
  short: {
    name: "short",
    sliceMs: 500,
    warmUpMs: 700,
    rounds: 3,
    single: 40,
    repeats: { browser: 3, start: 1 },
    restSeconds: 3,
    large: { codes: 20_000, accounts: 2000, companies: 100, rentals: 20_000 },
    notices: 20_000,
    taps: { plain: 60, browser: 4 },
  },
  long: {
    name: "long",
    sliceMs: 3000,
    warmUpMs: 4000,
    rounds: 9,
    single: 300,
    repeats: { browser: 15, start: 5 },
    restSeconds: 10,
    large: { codes: 1_000_000, accounts: 100_000, companies: 5000, rentals: 1_000_000 },
    notices: 1_000_000,
    taps: { plain: 330, browser: 24 },
  },
};

export const small: Form["large"] = { codes: 1000, accounts: 100, companies: 5, rentals: 1000 };
