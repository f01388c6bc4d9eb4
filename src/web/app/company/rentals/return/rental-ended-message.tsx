import { PoliceNoticeLink } from "#web/app/company/police-notices/police-notice-link.tsx";

/** A message that a rental has ended, with a link to report the end to the police's portal. */
export function RentalEndedMessage({ name }: { name: string }) {
  return (
    <span>
      <span>{`${name}: kiralama bitirildi. `}</span>
      <PoliceNoticeLink />
    </span>
  );
}
