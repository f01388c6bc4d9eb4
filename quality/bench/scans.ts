import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { getReasonsOfKind } from "#domain/notices/notice.ts";
import { makeCode } from "#domain/sticker/code.ts";

import { PASSWORD } from "../../test/world.ts";
import type { BenchRun } from "./bench-run.ts";
import {
  callProcedure,
  fetchPage,
  makeCallRequest,
  makePageRequest,
  makeVisitorAddress,
  readAnswer,
} from "./requests.ts";
import type { BenchTarget } from "./run.ts";
import { startBareServer, startInsertingServer, startProduct } from "./servers.ts";
import { listFigures, measureInTurn, type SubjectFigures } from "./turns.ts";
import { makeBenchWorld, type BenchWorld } from "./world.ts";

const UNKNOWN_CODE_COUNT = 20_000;
const TOLD_PER_SLICE = 3000;
const FLOODING_CLIENT_COUNT = 50;

/** Measures scans, notices, and scans beside saves and log-ins, each with a reference in the same rounds. */
export async function measureScans(run: BenchRun): Promise<{ rows: string[][]; targets: BenchTarget[] }> {
  const world = await makeBenchWorld(await run.postgres.create("okutma"));
  const wanted = { folder: run.makeFolder("scans"), cores: run.cores?.server };
  const ours = run.keep(await startProduct(wanted, { DATABASE_URL: world.url, TRUSTED_PROXIES: "1" }));
  const [known = "", edited = ""] = world.codes;
  const { body } = await fetchPage(ours.port, `/q/${known}`);
  const bodyFile = join(wanted.folder, "page");
  writeFileSync(bodyFile, body);
  const headers = ["Content-Type", "text/html; charset=utf-8", "Content-Length", String(body.length)];
  const bare = run.keep(await startBareServer(wanted, { bodyFile, headers }));
  const inserting = run.keep(await startInsertingServer(wanted, world.url));

  const scan = [makePageRequest(`/q/${known}`)];
  const scans = await measureInTurn(run, [
    { name: "yalın node:http, aynı gövde", server: bare, requests: scan },
    { name: "okutma: bilinen kod", server: ours, requests: scan },
    {
      name: "okutma: sahibi durmadan kaydederken",
      server: ours,
      requests: [makePageRequest(`/q/${edited}`)],
      meanwhile: await makeProfileEdit(ours.port, edited, world.cookie),
    },
    { name: "okutma: bilinmeyen kod (404)", server: ours, requests: makeUnknownScans() },
  ]);
  const told = await measureInTurn(run, [
    { name: "yalın node:http, istek başına bir satır", server: inserting, requests: makeNotices(world.codes) },
    { name: "haber vermek, fotoğrafsız", server: ours, requests: makeNotices(world.codes) },
  ]);
  // On all cores, because this measures how hashing and scans share a machine.
  const everywhere = { folder: wanted.folder, cores: run.cores && `${run.cores.server},${run.cores.others}` };
  const free = run.keep(await startProduct(everywhere, { DATABASE_URL: world.url, TRUSTED_PROXIES: "1" }));
  const flooded = await measureInTurn(run, [
    { name: "okutma: tek ziyaretçi", server: free, requests: scan, connections: 1 },
    {
      name: `okutma: tek ziyaretçi, ${FLOODING_CLIENT_COUNT} istemci giriş denerken`,
      server: free,
      requests: scan,
      connections: 1,
      meanwhile: makeLogInFlood(free.port, world),
    },
  ]);
  return {
    rows: listFigures([...scans, ...told, ...flooded]),
    targets: listTargets(scans[1]!, told[1]!, flooded[1]!, body.length),
  };
}

function listTargets(known: SubjectFigures, told: SubjectFigures, flooded: SubjectFigures, bytes: number) {
  // On a small machine the ratio of throughput alone would be too favourable, so the lower of the two ratios counts.
  const lower = ({ ratio, cpuRatio }: SubjectFigures) => Math.min(ratio, cpuRatio ?? ratio);
  const unexpected = [known, told, flooded].flatMap(({ statuses }) =>
    Object.keys(statuses).filter((status) => status !== "200"),
  );
  return [
    { what: "okutma, yalın sunucuya göre", figure: lower(known), atLeast: 0.5 },
    { what: "haber vermek, yalın eklemeye göre", figure: lower(told), atLeast: 0.1 },
    { what: "okutma, giriş taşkınında, boştakine göre", figure: flooded.latencyRatio, atMost: 1.5 },
    { what: "okutma sayfası, gzip ile bayt", figure: bytes, atMost: 14_000 },
    { what: "beklenmeyen yanıt", figure: unexpected.length, atMost: 0 },
  ];
}

/** Uses enough IP addresses that none of them reaches its limit of unknown codes. */
function makeUnknownScans(): string[] {
  return Array.from({ length: UNKNOWN_CODE_COUNT }, (_, nth) =>
    makePageRequest(`/q/${makeCode("YK", randomBytes)}`, { "X-Forwarded-For": makeVisitorAddress(nth) }),
  );
}

/** Each notice has another address, and another code or reason, so that few are merged with an earlier one. */
function makeNotices(codes: readonly string[]): () => string[] {
  const reasons = getReasonsOfKind("vehicle");
  let made = 0;
  return () =>
    Array.from({ length: TOLD_PER_SLICE }, () => {
      made += 1;
      const [code, reason] = [codes[made % codes.length], reasons[Math.floor(made / codes.length) % reasons.length]];
      const key = randomBytes(16).toString("base64url");
      const input = { code, key, reason, note: "", phone: "" };
      return makeCallRequest("visitor/notices/send", input, { "X-Forwarded-For": makeVisitorAddress(made) });
    });
}

interface EditedProfile {
  plate: string;
  contactsVisible: boolean;
  contacts: unknown;
  version: number;
}

/** A function that saves the profile of a code with another note. */
async function makeProfileEdit(port: number, code: string, Cookie: string): Promise<() => Promise<void>> {
  let profile = readAnswer<EditedProfile>(await callProcedure(port, "profiles/get", { code }, { Cookie }));
  return async () => {
    const { plate, contactsVisible, contacts, version } = profile;
    const edit = { code, plate, contactsVisible, contacts, version, note: `Kayıt ${version}` };
    profile = readAnswer<EditedProfile>(await callProcedure(port, "profiles/update", edit, { Cookie }));
  };
}

/** A function that sends one log-in of every client at once, each from another address. */
function makeLogInFlood(port: number, { emails }: BenchWorld): () => Promise<void> {
  let sent = 0;
  return async () => {
    await Promise.all(
      Array.from({ length: FLOODING_CLIENT_COUNT }, () => {
        sent += 1;
        const input = { email: emails[sent % emails.length], password: PASSWORD };
        const from = `10.77.${(sent >> 8) & 255}.${sent & 255}`;
        return callProcedure(port, "account/login", input, { "X-Forwarded-For": from });
      }),
    );
  };
}
