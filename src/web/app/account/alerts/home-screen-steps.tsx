import type { ReactNode } from "react";

import { useStartData } from "#web/app/api/start-context.ts";

/** On iOS, only sites on the home screen may show notifications. */
export function HomeScreenSteps() {
  const { brand } = useStartData();
  return (
    <div className="grid gap-4">
      <p>{`iPhone ve iPad’de bildirimler, ${brand.name} ana ekrana eklenince gelir (iOS 16.4 ve sonrası). Safari’de bir kez yapmanız yeter:`}</p>
      <ol className="grid gap-4 sm:grid-cols-3">
        <HomeScreenStep number={1} picture={<SharePicture />}>
          Alttaki <strong>Paylaş</strong> düğmesine dokunun.
        </HomeScreenStep>
        <HomeScreenStep number={2} picture={<AddPicture />}>
          Listeden <strong>Ana Ekrana Ekle</strong>’yi seçin.
        </HomeScreenStep>
        <HomeScreenStep number={3} picture={<OpenPicture />}>
          <span>{`${brand.name} simgesinden açın ve bu sayfaya dönüp `}</span>
          <strong>Bu cihazda bildirim al</strong>’a dokunun.
        </HomeScreenStep>
      </ol>
    </div>
  );
}

function HomeScreenStep({ number, picture, children }: { number: number; picture: ReactNode; children: ReactNode }) {
  return (
    <li className="border-line bg-sunken flex gap-4 rounded-xl border p-4 sm:flex-col">
      <svg viewBox="0 0 80 120" aria-hidden="true" className="h-30 w-20 shrink-0">
        <rect x="2" y="2" width="76" height="116" rx="12" className="fill-surface stroke-line-strong" strokeWidth="2" />
        <g>{picture}</g>
      </svg>
      <p className="min-w-0">
        <span className="text-brand font-bold">{`${number}. `}</span>
        <span>{children}</span>
      </p>
    </li>
  );
}

function SharePicture() {
  return (
    <>
      <path d="M12 20h56M12 32h40M12 44h48" className="stroke-line-strong" strokeWidth="4" strokeLinecap="round" />
      <path d="M3 92h74" className="stroke-line-strong" strokeWidth="2" />
      <circle cx="40" cy="104" r="13" className="fill-brand-soft" />
      <path
        d="M36 101h-2v9h12v-9h-2M40 106V95m-3 3 3-3 3 3"
        fill="none"
        className="stroke-brand"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

function AddPicture() {
  return (
    <>
      <path d="M12 40h44M12 100h36" className="stroke-line-strong" strokeWidth="4" strokeLinecap="round" />
      <rect x="7" y="56" width="66" height="28" rx="8" className="fill-brand-soft" />
      <path d="M14 70h26" className="stroke-brand" strokeWidth="4" strokeLinecap="round" />
      <rect x="52" y="62" width="16" height="16" rx="4" fill="none" className="stroke-brand" strokeWidth="2" />
      <path d="M60 66v8m-4-4h8" className="stroke-brand" strokeWidth="2" strokeLinecap="round" />
    </>
  );
}

function OpenPicture() {
  const places = [14, 33, 52].flatMap((x) => [18, 40].map((y) => ({ x, y })));
  return (
    <>
      {places.map(({ x, y }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="14" height="14" rx="4" className="fill-line" />
      ))}
      <rect x="26" y="68" width="28" height="28" rx="8" className="fill-brand-solid" />
      <path d="M32 74h6v6h-6zm10 0h6v6h-6zm-10 10h6v6h-6zm10 0h2v2h-2zm4 4h2v2h-2z" className="fill-on-brand" />
    </>
  );
}
