import type { InvitationView } from "#contract/people/members.ts";
import { memberRoleLeads, memberRoleWords } from "#contract/people/members.words.ts";

/** Who invites to which company, and what the invited may do there. */
export function InvitationLead({ invitation: { company, invitedBy, role } }: { invitation: InvitationView }) {
  return (
    <span className="wrap-anywhere">
      <bdi translate="no" className="text-ink font-semibold">
        {company}
      </bdi>
      <span>{` sizi ekibine davet etti. Göreviniz: ${memberRoleWords[role]}. ${memberRoleLeads[role]}`}</span>
      {/* The owner of a small company often has its name. */}
      {invitedBy !== company && (
        <span>
          <span>{" Davet eden: "}</span>
          <bdi translate="no">{invitedBy}</bdi>
        </span>
      )}
    </span>
  );
}
