/** How a kind of guard looks in the source, and what stands there once it is removed. */
export interface Form {
  name: string;
  files: RegExp;
  /** With the flag g; a match is one guard. */
  guard: RegExp;
  /** '$1' is what the guard's first group holds; nothing when the guard is simply gone. */
  without?: string;
  /** What the file needs at its top to go without the guard. */
  needs?: string;
}

const modules = /^src\/server\/modules\/[\w-]+\/[\w-]+\.ts$/u;
const holder = "(?:\\w+\\.)?(?:userId|companyId|ownerId)";
const weaker = 'import * as weaker from "#server/gates.ts";';

const anySession = `weaker.anyone.use(async ({ context, next }) => {
  const actor = await context.session.actor();
  return next({ context: { actor, owner: { userId: actor.userId } } });
})`;
const anyCompany = `weaker.signedIn.company.use(({ context: { actor }, next }) =>
  next({ context: { company: { companyId: actor.companyId, userId: actor.userId } } }),
)`;

/** Every kind of guard that the server has. Found by how it looks, so that a new one of a known kind needs no list. */
export const forms: Form[] = [
  { name: "kapının koşulu", files: /^src\/server\/gates\.ts$/u, guard: /^ +if \(.+\) throw .+;$/gmu },
  {
    name: "işlemin kapısı: oturum",
    files: modules,
    guard: /(?<=^(?:export )?const \w+ = )signedIn((?:\.\w+)+)(?=\.handler\()/gmu,
    without: `${anySession}$1`,
    needs: weaker,
  },
  {
    name: "işlemin kapısı: açık filo",
    files: modules,
    guard: /(?<=^(?:export )?const \w+ = )approvedCompany((?:\.\w+)+)(?=\.handler\()/gmu,
    without: `${anyCompany}$1`,
    needs: weaker,
  },
  {
    name: "işlemin kapısı: yönetici",
    files: modules,
    guard: /(?<=^(?:export )?const \w+ = )adminOnly((?:\.\w+)+)(?=\.handler\()/gmu,
    without: "weaker.signedIn.admin$1",
    needs: weaker,
  },
  {
    name: "kimin satırı",
    files: modules,
    guard: new RegExp(`\\s*\\.where\\("(?:[\\w.]+", "=", ${holder}|${holder}", "=", [\\w.]+)\\)`, "gu"),
  },
  {
    name: "kimin satırı (seçenekli)",
    files: modules,
    guard: /eb\("(?:\w+\.)?(?:userId|companyId|ownerId|isApproved|isActive)", "=", [\w.]+\)/gu,
    without: "eb.lit(true)",
  },
  {
    name: "önceki sahibin geçmişi",
    files: /^src\/server\/modules\/audit\/store\.ts$/u,
    guard: /\s*\.where\("happenedAt", ">=", since\)/gu,
  },
  {
    name: "kimin satırı (SQL)",
    files: modules,
    guard: /((?:\w+\.)?\w+) = \$\{(?:\w+\.)?(?:userId|companyId|ownerId|id)\}/gu,
    without: "$1 = $1",
  },
  {
    name: "aynı filonun satırı",
    files: modules,
    guard: /join\.onRef\("\w+\.companyId", "=", "\w+\.companyId"\)\.onRef\(/gu,
    without: "join.onRef(",
  },
  {
    name: "oturumun, bağlantının, hesabın koşulu",
    files: /^src\/server\/modules\/(?:account|codes|mails|scan)\/[\w-]+\.ts$/u,
    guard:
      /\s*\.where\("(?:\w+\.)?(?:closedAt|offAt|linkedAt|expiresAt|purpose|tokenHash|passwordHash|role)", [^()]+(?:\([^()]*\))?\)/gu,
  },
  {
    name: "hesabın sözü",
    files: /^src\/server\/modules\/(?:account|users)\/[\w-]+\.ts$/u,
    guard: /^ +if \(.+\)\s+(?:throw errors\.[A-Z_]+\(\)|return "[A-Z_]+");$/gmu,
  },
  {
    name: "filonun açıklığı",
    files: /^src\/server\/request-session\.ts$/u,
    guard: /row\.\w+ === true/gu,
    without: "true",
  },
  {
    name: "eski oturumun sonu",
    files: /^src\/server\/request-session\.ts$/u,
    guard: /^ +if \(tokenHash\) await deleteSession\(.+\);$/gmu,
  },
  {
    name: "çerez",
    files: /^src\/server\/modules\/account\/session\.ts$/u,
    guard: /httpOnly: true|sameSite: "Lax"/gu,
    without: 'path: "/"',
  },
  {
    name: "sayfanın kapısı",
    files: /^src\/(?:server|contract)\/pages\.ts$/u,
    guard: /(?:!(?=mayOpenPage))?mayOpenPage\(actor, pages\[name\]\.access\)/gu,
    without: "(name === undefined)",
  },
  {
    name: "sayfanın kimin olduğu",
    files: /^src\/contract\/pages\.ts$/u,
    guard: /access: "(?:signed-in|company|admin)"/gu,
    without: 'access: "public"',
  },
  {
    name: "kim yapabilir",
    files: /^src\/domain\/actor\.ts$/u,
    guard: /(?<=^ +return )(?:isSignedIn\(actor\)|[^;]+ [!=]== [^;]+)(?=;$)/gmu,
    without: "true",
  },
  {
    name: "dönülecek adres",
    files: /^src\/domain\/return-to\.ts$/u,
    guard: /\/\[\^.+\.test\(text\)|path\.includes\("\/\/"\)/gu,
    without: "false",
  },
  {
    name: "kendi sayfamızdan yazma",
    files: /^src\/server\/same-origin\.ts$/u,
    guard: /\(\w+ !== undefined && [^()]*(?:\([^()]*\))?\)(?= \|\||\) \{)/gu,
    without: "false",
  },
  {
    name: "kendi sayfamızdan yazma",
    files: /^src\/server\/same-origin\.ts$/u,
    guard: /^ +if \(.+\) return refuse\(.+\);$/gmu,
  },
  {
    name: "her isteğin kuralı",
    files: /^src\/server\/app\.ts$/u,
    guard: /^ +app\.use\((?:sameOriginWrites|bodyLimit|setHeaders)\(.*\);$/gmu,
  },
  {
    name: "yalnız POST",
    files: /^src\/server\/app\.ts$/u,
    guard: /app\.post\("\/rpc\/\*"/gu,
    without: 'app.all("/rpc/*"',
  },
  {
    name: "güvenilen vekil",
    files: /^src\/server\/client-address\.ts$/u,
    guard: /trustedProxies === 0 \|\| /gu,
  },
  {
    name: "yabancıya gizli",
    files: /^src\/(?:server\/modules\/scan\/store|domain\/profile|domain\/company)\.ts$/u,
    guard: /[\w.]+[vV]isible(?= (?:&&|\?))/gu,
    without: "true",
  },
  {
    name: "yabancıya gizli",
    files: /^src\/server\/modules\/scan\/store\.ts$/u,
    guard: /visible: [\w.]+[vV]isible/gu,
    without: "visible: true",
  },
  {
    name: "yabancıya gizli",
    files: /^src\/server\/modules\/scan\/store\.ts$/u,
    guard: /showsNote(?= (?:\?|&&))/gu,
    without: "true",
  },
  {
    name: "yabancıya gizli",
    files: /^src\/server\/modules\/(?:scan|codes)\/store\.ts$/u,
    guard: /row\.(?:closedAt|offAt) !== null/gu,
    without: "false",
  },
  {
    name: "yabancıya gizli",
    files: /^src\/server\/modules\/scan\/store\.ts$/u,
    guard: /car\.status !== "available" \|\| /gu,
  },
  {
    name: "adın baş harfleri",
    files: /^src\/server\/modules\/scan\/store\.ts$/u,
    guard: /maskPersonName(?=\([\w.]+\))/gu,
    without: "String",
  },
];
