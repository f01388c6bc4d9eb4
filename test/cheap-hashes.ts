import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Lets password hashes cost almost nothing in the processes of the tests: at the product's cost, hundreds of log-ins
 * would take half a minute. Journeys run the real product, which pays this cost.
 */
const CHEAP_COST = { memory: 8, passes: 1 };
/** Tests store hashes of lower costs, which must stay as they are. */
const LOWER_MEMORY = 8192;

const { argon2 } = crypto;
if (argon2.name !== argon2Cheaply.name) {
  crypto.argon2 = argon2Cheaply;
  syncBuiltinESMExports();
}

function argon2Cheaply(...[algorithm, parameters, callback]: Parameters<typeof argon2>): void {
  if (parameters.memory <= LOWER_MEMORY) return argon2(algorithm, parameters, callback);
  // The requested cost goes into the hash, so that a hash made at another cost than its text names does not verify.
  const associatedData = Buffer.from(JSON.stringify([parameters.memory, parameters.passes, parameters.parallelism]));
  argon2(algorithm, { ...parameters, ...CHEAP_COST, associatedData }, callback);
}
