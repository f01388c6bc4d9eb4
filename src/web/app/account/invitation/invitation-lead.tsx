import type { CompanyInvitation, InvitationView, StickerInvitation } from "#contract/people/members.ts";
import { memberRoleDescriptions, memberRoleWords } from "#contract/people/members.words.ts";

export function InvitationLead({ invitation }: { invitation: InvitationView }) {
  return invitation.to === "company" ? (
    <CompanyInvitationLead {...invitation} />
  ) : (
    <StickerInvitationLead {...invitation} />
  );
}

function StickerInvitationLead({ sticker, invitedBy }: StickerInvitation) {
  return (
    <span className="wrap-anywhere">
      <bdi translate="no" className="text-ink font-semibold">
        {invitedBy}
      </bdi>
      <span> sizi </span>
      <bdi translate="no" className="text-ink font-semibold">
        {sticker}
      </bdi>
      <span>
        {" etiketinin ikinci kişisi olmaya davet etti. Okutanların mesajlarını siz de görür ve yanıtlarsınız."}
      </span>
    </span>
  );
}

function CompanyInvitationLead({ company, invitedBy, role }: CompanyInvitation) {
  return (
    <span className="wrap-anywhere">
      <bdi translate="no" className="text-ink font-semibold">
        {company}
      </bdi>
      <span>{` sizi ekibine davet etti. Göreviniz: ${memberRoleWords[role]}. ${memberRoleDescriptions[role]}`}</span>
      {/* The owner of a small company often has the same name as the company. */}
      {invitedBy !== company && (
        <span>
          <span>{" Davet eden: "}</span>
          <bdi translate="no">{invitedBy}</bdi>
        </span>
      )}
    </span>
  );
}
