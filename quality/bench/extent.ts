/** The extent of a benchmark: a short form of about two minutes, and a long one for the figures in the repository. */
export interface BenchExtent {
  name: "short" | "long";
  /** The milliseconds for which one server is measured in a round. */
  sliceMs: number;
  warmUpMs: number;
  rounds: number;
  /** The number of requests in a series that sends one at a time. */
  single: number;
  /** How often a page is opened and a server is started. */
  repeats: { browser: number; start: number };
  restSeconds: number;
  large: { codes: number; accounts: number; companies: number; rentals: number; notices?: number };
  /** The number of notices in the larger of the two worlds. */
  notices: number;
  /** How often an owner answers a waiting visitor, by plain requests and in a browser. */
  taps: { plain: number; browser: number };
}

export const extentOfName: Record<BenchExtent["name"], BenchExtent> = {
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

export const smallWorldSizes: BenchExtent["large"] = { codes: 1000, accounts: 100, companies: 5, rentals: 1000 };
