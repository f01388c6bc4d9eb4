import { prepare } from "./prepare.mjs";
import { runMain, runProgram, formatSecondsSince, toolEnvironment } from "./process.mjs";

const checkCommands = [
  // One checker instead of the default of four, because each checker parses the shared types again.
  ["Türler", "tsc", "-b", "--checkers", "1"],
  ["Kurallar", "oxlint", "--type-aware", "--deny-warnings", "--report-unused-disable-directives"],
  ["Biçim", "oxfmt", "--check"],
  ["Kullanılmayan kod", "knip"],
  // `npm ci` fails if package.json and the lock file differ, or if the lock file lacks the package of a platform.
  ["Kilit dosyası", "npm", "ci", "--dry-run", "--offline", "--loglevel=error"],
];

/**
 * With enough memory, neither program collects before it uses a third of the memory. With less memory the collector
 * only runs less often: near a limit it would run all the time.
 */
const memoryShareBytes = process.availableMemory() / 3;
const garbageCollectionSettings =
  memoryShareBytes >= 3 * 2 ** 30 ? { GOGC: "off", GOMEMLIMIT: `${Math.floor(memoryShareBytes)}B` } : { GOGC: "400" };
const checkEnvironment = { ...toolEnvironment(), ...garbageCollectionSettings };

await runMain(async () => {
  const start = performance.now();
  // Packages are installed before the checks, which would otherwise read files while they are replaced.
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
