import { Building2, ShieldCheck, User } from "lucide-react";

import { roleWords } from "#contract/words/labels.words.ts";
import type { Role } from "#domain/people/actor.ts";
import { StatusBadge } from "#web/parts/badge.tsx";

export const roleBadges = {
  customer: { word: roleWords.customer, colour: "bg-sunken text-ink-soft", Icon: User },
  company: { word: roleWords.company, colour: "bg-brand-soft text-brand", Icon: Building2 },
  admin: { word: roleWords.admin, colour: "bg-accent text-on-accent", Icon: ShieldCheck },
} satisfies Record<Role, object>;

export function RoleBadge({ role }: { role: Role }) {
  return <StatusBadge look={roleBadges[role]} />;
}
