import { prepare } from "./prepare.mjs";
import { runMain, runProgram, formatSecondsSince, toolEnvironment } from "./process.mjs";

const checkCommands = [
  // Each checker reads the shared types anew, so four of them, as by default, do much of the work twice.
  ["Türler", "tsc", "-b", "--checkers", "1"],
  ["Kurallar", "oxlint", "--type-aware", "--deny-warnings", "--report-unused-disable-directives"],
  ["Biçim", "oxfmt", "--check"],
  ["Kullanılmayan kod", "knip"],
  // Fails if `npm ci` in a fresh clone would fail: package.json and the lock file differ, or a platform's package is
  // missing.
  ["Kilit dosyası", "npm", "ci", "--dry-run", "--offline", "--loglevel=error"],
];

/**
 * The compiler and the linter are written in Go, and spend a third of their time on garbage collection. With enough
 * memory they collect nothing before each holds a third of it. With less, a collection is only made rarer, because a limit
 * close to what they need would make them collect all the time.
 */
const memoryShare = process.availableMemory() / 3;
const garbageCollection =
  memoryShare >= 3 * 2 ** 30 ? { GOGC: "off", GOMEMLIMIT: `${Math.floor(memoryShare)}B` } : { GOGC: "400" };
const checkEnvironment = { ...toolEnvironment(), ...garbageCollection };

await runMain(async () => {
  const start = performance.now();
  // Runs before the checks, because an installation would replace packages while the checks read them.
  await prepare({ pages: false });
  const passed = await Promise.all(checkCommands.map(runCheck));
  const failures = passed.filter((one) => !one).length;
  console.log(
    failures === 0 ? `Hepsi tamam (${formatSecondsSince(start)}).` : `${failures} denetim kaldı; ayrıntısı yukarıda.`,
  );
  return failures === 0 ? 0 : 1;
});

async function runCheck([name, command, ...args]) {
  const start = performance.now();
  const { code, output } = await runProgram(command, args, { quiet: true, env: checkEnvironment });
  const end = `(${formatSecondsSince(start)})`;
  if (code === 0) console.log(`✓ ${name} ${end}`);
  else console.error(`✗ ${name} ${end}: ${[command, ...args].join(" ")}\n${output.trim()}\n`);
  return code === 0;
}
