import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";

import { router } from "./router.ts";

/** The OpenAPI document of every procedure. */
export async function openApiDocument(title: string, publicUrl: string, cookieName: string): Promise<object> {
  return new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(router, {
    info: { title, version: "1" },
    servers: [{ url: `${publicUrl}/api` }],
    components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookieName } } },
    security: [{ session: [] }],
  });
}
