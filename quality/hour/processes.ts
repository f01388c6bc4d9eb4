import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { memoryOf } from "../bench/usage.ts";
import { steadyPort } from "../cluster/ports.ts";
import { launch, type Product } from "../faults/product.ts";

/**
 * Processes of the product that are restarted when they end, as systemd does. A restarted process appends to the same
 * log.
 */
export class Processes {
  readonly ports: number[] = [];
  readonly #folder: string;
  readonly #environment: Record<string, string>;
  readonly #running: Product[] = [];

  constructor(folder: string, environment: Record<string, string>) {
    this.#folder = folder;
    this.#environment = environment;
  }

  async begin(count: number): Promise<void> {
    for (let nth = 0; nth < count; nth++) {
      this.ports.push(await steadyPort());
      mkdirSync(join(this.#folder, `process-${nth + 1}`));
      await this.start(nth);
    }
  }

  async start(nth: number): Promise<void> {
    const dataDir = join(this.#folder, `process-${nth + 1}`);
    const log = join(this.#folder, "logs", `kodu-tara@${nth + 1}.log`);
    const product = launch({ port: this.ports[nth]!, dataDir, log, env: { ...this.#environment, LOG_LEVEL: "info" } });
    this.#running[nth] = product;
    await product.ready();
  }

  of(nth: number): Product {
    return this.#running[nth]!;
  }

  /** The memory of each process in MB. */
  memory(): number[] {
    return this.#running.map(({ pid }) => Math.round(memoryOf(pid).rssMB));
  }

  /** The indexes of the processes that ended without being stopped. */
  lost(): number[] {
    return [...this.#running.keys()].filter((nth) => this.of(nth).hasEnded());
  }

  async end(): Promise<void> {
    for (const product of this.#running) await product.stop();
  }
}
