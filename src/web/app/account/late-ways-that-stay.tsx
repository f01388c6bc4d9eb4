import { LazyComponent } from "#web/app/page/late.tsx";

/**
 * The list of everything that still works without a session. Its script is loaded only after the user has ended
 * sessions.
 */
export function LateWaysThatStay() {
  return (
    <LazyComponent
      name="ways-that-stay"
      load={() => import("./ways-that-stay.tsx")}
      failed="Çalışmaya devam eden bildirimler yüklenemedi."
    >
      {({ WaysThatStay }) => <WaysThatStay />}
    </LazyComponent>
  );
}
