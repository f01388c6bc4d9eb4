import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { traverseContractProcedures } from "@orpc/server";
import { parseSync, Visitor } from "vite";
import * as z from "zod/mini";

import { contract } from "#contract/contract.ts";

import { ROOT_FOLDER } from "../quality/bench/processes.ts";

export interface FoundExpression {
  /** The file that contains the expression, or the procedure whose input it validates. */
  where: string;
  expression: RegExp;
}

/**
 * Every regular expression of the product: the expressions in the source code, and the expressions that schemas
 * contain.
 */
export function listExpressions(): FoundExpression[] {
  return [...listWrittenExpressions(), ...listAssembledExpressions()];
}

function listWrittenExpressions(): FoundExpression[] {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: ROOT_FOLDER }).filter((file) => !/\.test\.tsx?$/.test(file));
  return files.flatMap((where) => {
    const found: FoundExpression[] = [];
    const visitor = new Visitor({
      Literal(node) {
        if ("regex" in node) found.push({ where, expression: new RegExp(node.regex.pattern, node.regex.flags) });
      },
    });
    visitor.visit(parseSync(where, readFileSync(join(ROOT_FOLDER, where), "utf8")).program);
    return found;
  });
}

function listAssembledExpressions(): FoundExpression[] {
  const found = new Map<string, FoundExpression>();
  traverseContractProcedures({ path: [], router: contract }, ({ contract: procedure, path }) => {
    const { inputSchema } = procedure["~orpc"] as { inputSchema: z.ZodMiniType };
    const schema = JSON.stringify(z.toJSONSchema(inputSchema, { io: "input" }), (key, value: unknown) => {
      if (key === "pattern" && typeof value === "string") {
        found.set(value, { where: path.join("."), expression: new RegExp(value, "u") });
      }
      return value;
    });
    if (schema === undefined) throw new Error(`${path.join(".")} says no input.`);
  });
  return [...found.values()];
}
