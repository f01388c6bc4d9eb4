import { PoliceNoticeLink } from "#web/app/company/police-notices/police-notice-link.tsx";

export function RentalEndedMessage({ name }: { name: string }) {
  return (
    <span>
      <span>{`${name}: kiralama bitirildi. `}</span>
      <PoliceNoticeLink />
    </span>
  );
}
