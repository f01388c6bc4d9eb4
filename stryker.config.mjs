/** What Stryker changes for `npm run quality -- guards`: the rules, by the tables of cases beside them. The trial adds who may. */
export default {
  mutate: ["src/domain/**/*.ts", "!**/*.test.ts"],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner", "./quality/guards/empty-defaults.mjs", "./quality/guards/survivors.mjs"],
  ignorers: ["empty-defaults"],
  vitest: { configFile: "quality/guards/rules.config.ts", related: true, pool: "forks" },
  coverageAnalysis: "perTest",
  // A machine that is busy notices nothing.
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 60,
  // The compiler has no programmatic interface any more by which these would be rewritten, and nothing is compiled here.
  tsconfigFile: "none",
  disableTypeChecks: false,
  ignorePatterns: ["data", "dist", "docs", "e2e", "quality/bench", "deploy", "test-results"],
  cleanTempDir: "always",
  reporters: ["progress-append-only", "survivors"],
};
