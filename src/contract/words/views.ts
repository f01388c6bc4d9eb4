import * as z from "zod/mini";

/** The views that have a name in the OpenAPI document. */
export const viewNames = new Map<z.ZodMiniType, string>();

/** An object in the API's answers. The OpenAPI document describes it once, under its name. */
// @__NO_SIDE_EFFECTS__
export function view<Shape extends z.core.$ZodShape>(name: string, shape: Shape) {
  const schema = z.object(shape);
  viewNames.set(schema, name);
  return schema;
}

/** A contact of a profile or company, and whether strangers see it. */
export const contactView = view("Contact", { value: z.string(), visible: z.boolean() });
