import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { readMemory } from "../bench/usage.ts";
import { findSteadyPort } from "../cluster/ports.ts";
import { launchProduct, type RunningProduct } from "../faults/product.ts";

/**
 * Processes of the product that are restarted when they end, as systemd does. A restarted process continues the same
 * log file.
 */
export class ProductProcesses {
  readonly ports: number[] = [];
  readonly #folder: string;
  readonly #environment: Record<string, string>;
  readonly #running: RunningProduct[] = [];

  constructor(folder: string, environment: Record<string, string>) {
    this.#folder = folder;
    this.#environment = environment;
  }

  async begin(count: number): Promise<void> {
    for (let nth = 0; nth < count; nth++) {
      this.ports.push(await findSteadyPort());
      mkdirSync(join(this.#folder, `process-${nth + 1}`));
      await this.start(nth);
    }
  }

  async start(nth: number): Promise<void> {
    const dataDir = join(this.#folder, `process-${nth + 1}`);
    const log = join(this.#folder, "logs", `kodu-tara@${nth + 1}.log`);
    const product = launchProduct({
      port: this.ports[nth]!,
      dataDir,
      log,
      env: { ...this.#environment, LOG_LEVEL: "info" },
    });
    this.#running[nth] = product;
    await product.ready();
  }

  of(nth: number): RunningProduct {
    return this.#running[nth]!;
  }

  /** The memory of each process in MB. */
  memory(): number[] {
    return this.#running.map(({ pid }) => Math.round(readMemory(pid).rssMB));
  }

  /** The indexes of the processes that have ended although nobody stopped them. */
  lost(): number[] {
    return [...this.#running.keys()].filter((nth) => this.of(nth).hasEnded());
  }

  async end(): Promise<void> {
    for (const product of this.#running) await product.stop();
  }
}
