/**
 * Settings for `npm run quality -- guards`. Stryker changes the rules of the domain (mutants), and the tests of the
 * domain must fail for each change. quality/guards does the same for the access rules.
 */
export default {
  mutate: ["src/domain/**/*.ts", "!**/*.test.ts"],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner", "./quality/guards/empty-defaults.mjs", "./quality/guards/survivors.mjs"],
  ignorers: ["empty-defaults"],
  vitest: { configFile: "quality/guards/rules.config.ts", related: true, pool: "forks" },
  coverageAnalysis: "perTest",
  // With a shorter timeout, a mutant would count as detected only because the machine is busy.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 60,
  // Stryker does not work with this version of the TypeScript compiler. The tests need no compilation.
  tsconfigFile: "none",
  disableTypeChecks: false,
  ignorePatterns: ["data", "dist", "docs", "e2e", "quality/bench", "deploy", "test-results"],
  cleanTempDir: "always",
  reporters: ["progress-append-only", "survivors"],
};
