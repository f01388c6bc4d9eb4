import type { SearchParameterKind } from "#contract/pages.ts";

export type SearchFields = Readonly<Record<string, SearchParameterKind>>;
export type ValidatedSearch<Fields extends SearchFields> = {
  [Name in keyof Fields]?: Fields[Name] extends readonly (infer Choice)[] ? Choice : string;
};

/**
 * Validates search parameters: drops empty and unknown parameters, and truncates text to a length that every field
 * accepts.
 */
export function makeSearchValidator<const Fields extends SearchFields>(fields: Fields) {
  return (search: Record<string, unknown>) => {
    const read: Record<string, string> = {};
    for (const [name, allowed] of Object.entries(fields)) {
      const value = search[name];
      if (typeof value !== "string" || value === "") continue;
      if (allowed === "path") read[name] = value;
      else if (allowed === "text" || allowed === "typed" || allowed.includes(value)) read[name] = value.slice(0, 200);
    }
    return read as ValidatedSearch<Fields>;
  };
}
