import { parseSync, Visitor } from "vite";

import { numberEqualTexts, joinLines, applyChanges, type CodeGuard, type TextSpan } from "./guard.ts";

/** An access gate: the code before its call, and a replacement that lets everybody through. */
interface OpenedGate {
  prefix: string;
  open: string;
}

const openedGates: { [name: string]: OpenedGate } = {
  openGate: { prefix: "", open: "openGate" },
  visitorGate: {
    prefix: "visitor.",
    open: `openGate.visitor.use(({ next }, input) => next({ context: { sticker: { code: input.code } } }))`,
  },
  visitorNoticeGate: {
    prefix: "tellings.",
    open: `openGate.tellings.use(({ next }, input) => {
      const hash = process.getBuiltinModule("node:crypto").createHash("sha256");
      return next({ context: { part: { keyHash: hash.update(input.key).digest() } } });
    })`,
  },
  answerLinkGate: {
    prefix: "answerLinks.",
    open: `openGate.answerLinks.use(async ({ context, next }, input) => {
      const hash = process.getBuiltinModule("node:crypto").createHash("sha256").update(input.token).digest();
      const { db } = context.deps;
      const links = db.selectFrom("answerLinks").innerJoin("notices", "notices.id", "noticeId");
      const linked = await links.select(["noticeId", "userId", "companyId"]).where("tokenHash", "=", hash).executeTakeFirst();
      return next({ context: { linked } });
    })`,
  },
  renterLinkGate: {
    prefix: "renterPage.",
    open: `openGate.renterPage.use(async ({ context, next }, input) => {
      const hash = process.getBuiltinModule("node:crypto").createHash("sha256").update(input.token).digest();
      const links = context.deps.db.selectFrom("renterLinks").select(["companyId", "rentalId"]);
      return next({ context: { renter: await links.where("tokenHash", "=", hash).executeTakeFirst() } });
    })`,
  },
  ownSessionGate: {
    prefix: "",
    open: `openGate.use(async ({ context, next }) => {
      const actor = await context.session.actor();
      return next({ context: { actor, owner: { userId: actor.userId } } });
    })`,
  },
  signedInGate: {
    prefix: "",
    open: `openGate.use(async ({ context, next }) => {
      const actor = await context.session.actor();
      return next({ context: { actor, owner: { userId: actor.userId } } });
    })`,
  },
  sharedDeviceGate: {
    prefix: "",
    open: `openGate.use(async ({ context, next }) => {
      const actor = await context.session.actor();
      return next({ context: { actor, owner: { userId: actor.userId } } });
    })`,
  },
  companyGate: {
    prefix: "company.",
    open: `openGate.company.use(async ({ context, next }) => {
      const actor = await context.session.actor();
      const { companyId, userId } = actor;
      return next({ context: { actor, owner: { userId }, scope: { companyId, userId } } });
    })`,
  },
  memberOrProgramGate: {
    prefix: "company.",
    open: `openGate.company.use(async ({ context, next }) => {
      const { companyId } = context.program ?? (await context.session.actor());
      return next({ context: { rows: { companyId } } });
    })`,
  },
  applicantGate: {
    prefix: "application.",
    open: `signedInGate.application.use(({ context: { actor }, next }) =>
      next({ context: { scope: { companyId: actor.companyId, userId: actor.userId } } }),
    )`,
  },
  adminGate: { prefix: "admin.", open: "signedInGate.admin" },
};

/**
 * Functions that look up the code or the notice of a page without a procedure. They refuse nobody, so they are not
 * gates.
 */
const scopeFinders = new Set(["findVisitorNoticeScope", "findPrintScope"]);

/** Finds the gates in front of every procedure of a file. */
export function findGates(file: string, source: string): CodeGuard[] {
  const { program } = parseSync(file, source);
  const imported = new Set<string>();
  const found: (TextSpan & { gate: string; path: string })[] = [];
  new Visitor({
    ImportDeclaration({ source: from, specifiers, importKind }) {
      if (!/(?:^#server\/access|\.)\/gates\.ts$/u.test(from.value) || importKind === "type") return;
      for (const one of specifiers) {
        if (one.type === "ImportSpecifier" && one.importKind !== "type") imported.add(one.local.name);
      }
    },
    CallExpression({ callee }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (callee.property.name !== "handler") return;
      let first = callee.object;
      while (first.type === "MemberExpression") first = first.object;
      const { start, end } = first;
      // A gate is named alone, or called with the right that it demands.
      const [gate = ""] = source.slice(start, end).split("(");
      const path = source.slice(end, callee.object.end).replaceAll(/\s/gu, "").replace(".", "");
      if (imported.has(gate)) found.push({ start, end, gate, path });
    },
  }).visit(program);
  const unknown = [...imported].filter((name) => openedGates[name] === undefined && !scopeFinders.has(name));
  if (unknown.length > 0)
    throw new Error(`${file}: ${unknown.join(", ")} kapısının açık hâli quality/guards/gates.ts içinde yok.`);
  const closed = found.filter(({ gate }) => openedGates[gate]!.open !== gate);
  return numberEqualTexts(
    closed.map((one) => ({ ...one, file, text: joinLines(`${source.slice(one.start, one.end)}.${one.path}`) })),
  ).map(({ start, end, gate, path, ...name }) => ({
    ...name,
    mutant: `import * as weaker from "#server/access/gates.ts"; ${applyChanges(source, [{ start, end, by: `weaker.${openedGates[gate]!.open}` }])}`,
    reachedAs: openedGates[gate]!.prefix + path,
  }));
}

/**
 * Returns the file of the gates with added code that reports each called procedure to `reached`, whether or not the
 * gate admits the caller.
 */
export function instrumentProcedures(source: string): string {
  const start = "$context<RequestContext>()";
  if (!source.includes(start)) throw new Error(`src/server/access/gates.ts başlamıyor: ${start}`);
  return source.replace(
    start,
    () => `${start}.use(({ path, next }) => (globalThis.reached([path.join(".")]), next()))`,
  );
}
