import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { unzipSync } from "fflate";
import type pg from "pg";

/** A file of the accountant's pack. PostgreSQL reads it, so that the check is independent of the code that wrote it. */
export interface PackedFile {
  rows: number;
  /**
   * The sum of a column of amounts in kuruş. With `beginning`, only rows whose first column begins with that text
   * count.
   */
  sum(heading: string, beginning?: string): Promise<number>;
}

/**
 * Loads every file of a pack into PostgreSQL. Throws if the number of rows differs from the number in the file's last
 * line.
 */
export async function readPack(client: pg.Client, zip: Uint8Array): Promise<Map<string, PackedFile>> {
  const files = new Map<string, PackedFile>();
  for (const [nth, [name, bytes]] of Object.entries(unzipSync(zip)).entries()) {
    const lines = Buffer.from(bytes).toString("utf8").split("\r\n");
    const headings = lines[0]!.replace(/^\u{FEFF}/u, "").split(";");
    const said = /^Toplam: ([\d.]+) satır$/.exec(lines.at(-2) ?? "")?.[1]?.replaceAll(".", "");
    if (said === undefined) throw new Error(`${name} does not say at its end how many rows it has.`);
    const table = `packed_${nth}`;
    await client.query(`create temp table ${table} (${headings.map((_, place) => `c${place} text`).join(", ")})`);
    await copyInto(client, table, lines.slice(0, -2).join("\r\n") + "\r\n");
    const { rows: counted } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    const { count } = counted[0]!;
    if (count !== Number(said)) throw new Error(`${name} has ${count} rows and says ${said}.`);
    files.set(name.replace(/\.csv$/, ""), {
      rows: count,
      async sum(heading, beginning = "") {
        const column = `c${headings.indexOf(heading)}`;
        const { rows } = await client.query<{ sum: number }>(
          `select coalesce(sum(replace(${column}, ',', '.')::numeric * 100), 0)::float8 as sum from ${table} where starts_with(c0, $1)`,
          [beginning],
        );
        return rows[0]!.sum;
      },
    });
  }
  return files;
}

/** Lets PostgreSQL itself read the text as a file, which it does under an account of its own. */
async function copyInto(client: pg.Client, table: string, text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "kodu-tara-pack-"));
  try {
    await chmod(folder, 0o755);
    const file = join(folder, "list.csv");
    await writeFile(file, text);
    await client.query(`copy ${table} from '${file}' (format csv, header true, delimiter ';')`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
