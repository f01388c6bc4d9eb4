import { PoliceNoticeLink } from "#web/app/company/police-notices/police-notice-link.tsx";

/** Says that a rental has ended, and offers to tell the police's portal. */
export function RentalEndedMessage({ name }: { name: string }) {
  return (
    <span>
      <span>{`${name}: kiralama bitirildi. `}</span>
      <PoliceNoticeLink />
    </span>
  );
}
