/**
 * Settings for `npm run quality -- guards`: mutates the domain rules, which their tables of cases must detect.
 * quality/guards adds the access rules.
 */
export default {
  mutate: ["src/domain/**/*.ts", "!**/*.test.ts"],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner", "./quality/guards/empty-defaults.mjs", "./quality/guards/survivors.mjs"],
  ignorers: ["empty-defaults"],
  vitest: { configFile: "quality/guards/rules.config.ts", related: true, pool: "forks" },
  coverageAnalysis: "perTest",
  // A short timeout would look like a detected mutant on a busy machine.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 60,
  // Stryker cannot use this version of the TypeScript compiler, and nothing is compiled here.
  tsconfigFile: "none",
  disableTypeChecks: false,
  ignorePatterns: ["data", "dist", "docs", "e2e", "quality/bench", "deploy", "test-results"],
  cleanTempDir: "always",
  reporters: ["progress-append-only", "survivors"],
};
