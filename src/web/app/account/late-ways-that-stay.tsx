import { LateComponent } from "#web/app/page/late.tsx";

/** The channels that keep working without a session. Loaded after somebody has ended sessions, which is rare. */
export function LateWaysThatStay() {
  return (
    <LateComponent
      name="ways-that-stay"
      load={() => import("./ways-that-stay.tsx")}
      failed="Çalışmaya devam eden bildirimler yüklenemedi."
    >
      {({ WaysThatStay }) => <WaysThatStay />}
    </LateComponent>
  );
}
