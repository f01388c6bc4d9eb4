import type { SearchField } from "#contract/pages.ts";

export type Search = Readonly<Record<string, SearchField>>;
/** What was read of an address. */
export type SearchRead<Fields extends Search> = {
  [Name in keyof Fields]?: Fields[Name] extends readonly (infer Choice)[] ? Choice : string;
};

/** Reads what an address says behind its path, without what is empty or unknown; a text is cut to a length that every field takes. */
export function searchOf<const Fields extends Search>(fields: Fields) {
  return (search: Record<string, unknown>) => {
    const read: Record<string, string> = {};
    for (const [name, allowed] of Object.entries(fields)) {
      const value = search[name];
      if (typeof value !== "string" || value === "") continue;
      if (allowed === "path") read[name] = value;
      else if (allowed === "text" || allowed.includes(value)) read[name] = value.slice(0, 200);
    }
    return read as SearchRead<Fields>;
  };
}
