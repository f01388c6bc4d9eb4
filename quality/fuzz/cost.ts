import { plain, shapes, type Sent } from "./cost-shapes.ts";
import type { Product } from "./product.ts";
import type { Planned } from "./requests.ts";
import type { Sender } from "./send.ts";
import type { FuzzWorld } from "./world.ts";

/** What a request of one shape costs the server in processor time, in ms, at its two lengths. */
export interface Cost {
  name: string;
  bytes: readonly [number, number];
  ms: readonly [number, number];
  /** The answers to both. */
  statuses: readonly [number, number];
}

export interface Costs {
  plainMs: number;
  costs: Cost[];
}

/** Most that any request may cost (docs/product.md 13.3). */
const TIMES_MAX = 50;
/** From here on it is looked at whether the cost grows faster than the length; below, it is the clock's own noise. */
const TIMES_NOTICED = 10;
/** A cost that grows as the length does is four times as much at four times the length, one that grows in its square sixteen. */
const GROWTH_MAX = 2;

/** A shape that costs too much, in a sentence; undefined when it does not. */
export function faultOf({ name, bytes, ms }: Cost, plainMs: number): string | undefined {
  const times = Math.max(...ms) / plainMs;
  if (times > TIMES_MAX) {
    return `${name}: ${Math.max(...bytes)} bayt, düz bir isteğin ${times.toFixed(0)} katı; en çok ${TIMES_MAX} katı olabilir.`;
  }
  const growth = (ms[1] - plainMs) / Math.max(ms[0] - plainMs, plainMs) / (bytes[1] / bytes[0]);
  if (times < TIMES_NOTICED || growth <= GROWTH_MAX) return undefined;
  return `${name}: bedeli boyundan ${growth.toFixed(1)} kat hızlı büyüyor.`;
}

/** Measures every shape, one request at a time. */
export async function measureCosts(product: Product, sender: Sender, world: FuzzWorld): Promise<Costs> {
  const measure = (sent: Sent) => measureOne(product, sender, world, sent);
  // A process that has just started compiles with every request.
  for (let nth = 0; nth < WARM_UP; nth += 1) await sender.send(asPlanned(plain), world);
  const before = await measure(plain);
  const costs: Cost[] = [];
  for (const { name, lengths, of } of shapes) {
    const [shorter, longer] = lengths.map(of) as [Sent, Sent];
    const results = [await measure(shorter), await measure(longer)] as const;
    costs.push({
      name,
      bytes: [bytesOf(shorter), bytesOf(longer)],
      ms: [results[0].ms, results[1].ms],
      statuses: [results[0].status, results[1].status],
    });
  }
  const after = await measure(plain);
  return { plainMs: Math.min(before.ms, after.ms), costs };
}

const WARM_UP = 1000;
const BLOCKS = 3;
const BLOCK_REQUESTS = 20;
/** A request that costs very much is not sent so often. */
const BLOCK_MS = 400;

/** The least of some blocks: whatever else the process did meanwhile, such as collecting garbage, came on top. */
async function measureOne(product: Product, sender: Sender, world: FuzzWorld, sent: Sent) {
  const planned = asPlanned(sent);
  let { status } = await sender.send(planned, world);
  let ms = Infinity;
  for (let block = 0; block < BLOCKS; block += 1) {
    const before = await product.processorMs();
    let count = 0;
    for (const begin = performance.now(); count < BLOCK_REQUESTS && performance.now() - begin < BLOCK_MS; count += 1)
      ({ status } = await sender.send(planned, world));
    ms = Math.min(ms, ((await product.processorMs()) - before) / count);
  }
  return { ms, status };
}

function asPlanned(sent: Sent): Planned {
  return { actor: "guest", about: "bedel", isWrite: false, ...sent };
}

function bytesOf({ target, headers, body = "" }: Sent): number {
  const heads = Object.entries(headers).map(([name, value]) => name.length + value.length + 4);
  return target.length + heads.reduce((sum, length) => sum + length, 0) + Buffer.byteLength(body);
}

/** The dearest shapes of all, as a person reads them, and what is wrong with any. */
export function reportOfCosts({ plainMs, costs }: Costs): string {
  const SHOWN = 15;
  const dearest = costs.toSorted((a, b) => Math.max(...b.ms) - Math.max(...a.ms)).slice(0, SHOWN);
  const rows = dearest.map(({ name, bytes, ms, statuses }) => {
    const times = ms.map((one) => `${(one / plainMs).toFixed(1)}x`).join(" / ");
    const perKB = ((ms[1] / bytes[1]) * 1024).toFixed(2);
    return `${name.padEnd(40)}${bytes.join(" / ").padStart(16)}${times.padStart(18)}${perKB.padStart(10)}  ${statuses.join(" ")}`;
  });
  const head = `${"en pahalı biçimler".padEnd(40)}${"bayt".padStart(16)}${"düz isteğin katı".padStart(18)}${"ms/KiB".padStart(10)}  yanıt`;
  return [`Düz bir istek ${plainMs.toFixed(2)} ms işlemci zamanı; ${costs.length} biçim denendi.`, head, ...rows].join(
    "\n",
  );
}

/** What is wrong with any of them; nothing when all is well. */
export function faultsOfCosts({ plainMs, costs }: Costs): string[] {
  return costs.flatMap((cost) => faultOf(cost, plainMs) ?? []);
}
