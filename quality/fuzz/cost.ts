import { plainRequest, expensiveShapes, type CostRequest } from "./cost-shapes.ts";
import type { FuzzedProduct } from "./product.ts";
import type { PlannedRequest } from "./requests.ts";
import type { RequestSender } from "./send.ts";
import type { FuzzWorld } from "./world.ts";

/** The processor time in ms of a request of one shape, at two lengths. */
export interface RequestCost {
  name: string;
  bytes: readonly [number, number];
  ms: readonly [number, number];
  /** The statuses of the responses at the two lengths. */
  statuses: readonly [number, number];
}

export interface CostFigures {
  plainMs: number;
  costs: RequestCost[];
}

/** The maximum cost of a request, as a multiple of the cost of a plain request (docs/product/protection.md 13.3). */
const COST_RATIO_MAX = 50;
/**
 * Growth is checked only if a request costs this multiple of a plain request. Lower costs cannot be measured
 * precisely.
 */
const COST_RATIO_NOTICED = 10;
/**
 * The maximum growth relative to linear growth. At four times the length, a linear cost is four times and a quadratic
 * cost sixteen times as high.
 */
const GROWTH_RATIO_MAX = 2;

/** A sentence that says why a shape costs too much; undefined if it does not. */
export function findCostFault({ name, bytes, ms }: RequestCost, plainMs: number): string | undefined {
  const times = Math.max(...ms) / plainMs;
  if (times > COST_RATIO_MAX) {
    return `${name}: ${Math.max(...bytes)} bayt, düz bir isteğin ${times.toFixed(0)} katı; en çok ${COST_RATIO_MAX} katı olabilir.`;
  }
  const growth = (ms[1] - plainMs) / Math.max(ms[0] - plainMs, plainMs) / (bytes[1] / bytes[0]);
  if (times < COST_RATIO_NOTICED || growth <= GROWTH_RATIO_MAX) return undefined;
  return `${name}: bedeli boyundan ${growth.toFixed(1)} kat hızlı büyüyor.`;
}

/** Measures every shape, one request at a time. */
export async function measureCosts(
  product: FuzzedProduct,
  sender: RequestSender,
  world: FuzzWorld,
): Promise<CostFigures> {
  const measure = (sent: CostRequest) => measureShape(product, sender, world, sent);
  // Warms up, because a new process compiles code during requests.
  for (let nth = 0; nth < WARM_UP_REQUEST_COUNT; nth += 1) await sender.send(toPlannedRequest(plainRequest), world);
  const before = await measure(plainRequest);
  const costs: RequestCost[] = [];
  for (const { name, lengths, of } of expensiveShapes) {
    const [shorter, longer] = lengths.map(of) as [CostRequest, CostRequest];
    const results = [await measure(shorter), await measure(longer)] as const;
    costs.push({
      name,
      bytes: [countRequestBytes(shorter), countRequestBytes(longer)],
      ms: [results[0].ms, results[1].ms],
      statuses: [results[0].status, results[1].status],
    });
  }
  const after = await measure(plainRequest);
  return { plainMs: Math.min(before.ms, after.ms), costs };
}

const WARM_UP_REQUEST_COUNT = 1000;
const BLOCK_COUNT = 3;
const BLOCK_REQUESTS_MAX = 20;
/** The duration of a block of requests in ms. A block contains fewer requests if they are expensive. */
const BLOCK_MS = 400;

/**
 * The processor time of one request. Takes the minimum over several blocks, because other work of the process can
 * only add time.
 */
async function measureShape(product: FuzzedProduct, sender: RequestSender, world: FuzzWorld, sent: CostRequest) {
  const planned = toPlannedRequest(sent);
  let { status } = await sender.send(planned, world);
  let ms = Infinity;
  for (let block = 0; block < BLOCK_COUNT; block += 1) {
    const before = await product.processorMs();
    let count = 0;
    for (
      const begin = performance.now();
      count < BLOCK_REQUESTS_MAX && performance.now() - begin < BLOCK_MS;
      count += 1
    )
      ({ status } = await sender.send(planned, world));
    ms = Math.min(ms, ((await product.processorMs()) - before) / count);
  }
  return { ms, status };
}

function toPlannedRequest(sent: CostRequest): PlannedRequest {
  return { actor: "guest", about: "bedel", isWrite: false, ...sent };
}

function countRequestBytes({ target, headers, body = "" }: CostRequest): number {
  const heads = Object.entries(headers).map(([name, value]) => name.length + value.length + 4);
  return target.length + heads.reduce((sum, length) => sum + length, 0) + Buffer.byteLength(body);
}

/** The most expensive shapes as text. */
export function formatCosts({ plainMs, costs }: CostFigures): string {
  const dearest = costs.toSorted((a, b) => Math.max(...b.ms) - Math.max(...a.ms)).slice(0, 15);
  const rows = dearest.map(
    ({ name, bytes, ms, statuses }) =>
      `${name.padEnd(40)}${bytes.join(" / ").padStart(16)}${ms
        .map((one) => `${(one / plainMs).toFixed(1)}x`)
        .join(" / ")
        .padStart(18)}  ${statuses.join(" ")}`,
  );
  const head = `${"en pahalı biçimler".padEnd(40)}${"bayt".padStart(16)}${"düz isteğin katı".padStart(18)}  yanıt`;
  return [`Düz bir istek ${plainMs.toFixed(2)} ms işlemci zamanı; ${costs.length} biçim denendi.`, head, ...rows].join(
    "\n",
  );
}

export function listCostFaults({ plainMs, costs }: CostFigures): string[] {
  return costs.flatMap((cost) => findCostFault(cost, plainMs) ?? []);
}
