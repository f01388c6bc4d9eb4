/** Whether `npm run quality -- long` runs. Tests tagged `sampled` then test all cases, and otherwise a sample. */
export const isLongTestRun = process.env["LONG"] === "1";
