import { Late } from "#web/app/page/late.tsx";

/** What goes on without a session, loaded when somebody has ended sessions, which few people ever do. */
export function LateWaysThatStay() {
  return (
    <Late
      name="ways-that-stay"
      load={() => import("./ways-that-stay.tsx")}
      failed="Çalışmaya devam eden bildirimler yüklenemedi."
    >
      {({ WaysThatStay }) => <WaysThatStay />}
    </Late>
  );
}
