/** Whether `npm run quality -- long` runs. Tests tagged `sampled` then try the whole, and else a part of it. */
export const isLong = process.env["LONG"] === "1";
