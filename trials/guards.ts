import { asText } from "../bench/report.ts";
import { equivalents } from "./guards/equivalents.ts";
import { findGuards, nameOf, type Guard } from "./guards/guards.ts";
import { openLaboratory } from "./guards/mutants.ts";
import { testsOf } from "./guards/tests-of.ts";

/** npm run test:guards [-- part of a guard's name]: removes every guard of the server in turn and looks which test says so. */
async function main(): Promise<number> {
  const [part = ""] = process.argv.slice(2);
  const guards = findGuards().filter((guard) => nameOf(guard).includes(part));
  const laboratory = await openLaboratory();
  const rows: string[][] = [];
  const survivors: Guard[] = [];
  try {
    const every = [...new Set(guards.flatMap((guard) => testsOf(guard).flatMap(({ files }) => files)))];
    console.log(`${guards.length} koruma; önce hepsi yerindeyken testler çalışıyor…`);
    const broken = await laboratory.firstFailure(undefined, [{ files: every }]);
    if (broken !== undefined) {
      console.log(`Korumalar yerindeyken de bir test kalıyor: ${broken}`);
      return 1;
    }
    for (const [nth, guard] of guards.entries()) {
      const known = equivalents.find((one) => one.guard === nameOf(guard));
      // Of what makes no difference, it is not worth asking all there are.
      const told = await laboratory.firstFailure(guard, testsOf(guard).slice(0, known ? -1 : undefined));
      if (told === undefined && !known) survivors.push(guard);
      const shown = told ?? (known ? `eşdeğer: ${known.because}` : "KALDI");
      rows.push([guard.kind, nameOf(guard), shown]);
      console.log(`${nth + 1}/${guards.length} ${nameOf(guard)}\n    ${shown}`);
    }
  } finally {
    await laboratory.close();
  }
  console.log(`\n${asText({ caption: "Kaldırılan korumalar", head: ["tür", "koruma", "gösteren"], rows })}`);
  const same = rows.filter(([, , shown = ""]) => shown.startsWith("eşdeğer")).length;
  console.log(
    `\n${rows.length} koruma, ${rows.length - same - survivors.length} gösterildi, ${same} eşdeğer, ${survivors.length} KALDI.`,
  );
  return survivors.length > 0 ? 1 : 0;
}

process.exitCode = await main();
