import * as z from "zod/mini";

export const viewNames = new Map<z.ZodMiniType, string>();

// @__NO_SIDE_EFFECTS__
export function view<Shape extends z.core.$ZodShape>(name: string, shape: Shape) {
  const schema = z.object(shape);
  viewNames.set(schema, name);
  return schema;
}

export const contactView = view("Contact", { value: z.string(), visible: z.boolean() });
