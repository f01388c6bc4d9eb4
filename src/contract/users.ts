import * as z from "zod/mini";

import { ROLES } from "#domain/actor.ts";

import { procedure } from "./base.ts";
import { cursors, pageOf, searchField } from "./fields.ts";

/** One account in the administrator's list; `createdAt` is UTC. */
const listedUserView = z.object({
  id: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  createdAt: z.date(),
});
export type ListedUserView = z.infer<typeof listedUserView>;

export const users = {
  list: procedure
    .route({ method: "GET", path: "/admin/users", tags: ["Yönetim"], summary: "Tüm kullanıcılar, en yeni önce" })
    .input(
      z.strictObject({
        search: z.optional(searchField),
        role: z.optional(z.enum(ROLES)),
        cursor: z.optional(cursors.instantAndId),
      }),
    )
    .output(pageOf(listedUserView)),
};
