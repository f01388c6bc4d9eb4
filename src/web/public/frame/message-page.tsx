import type { ReactNode } from "react";

import { CameraCorners } from "#web/public/pictures/placed-sticker.tsx";

export function MessagePage({
  sign,
  title,
  text,
  children,
}: {
  sign: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="m-auto flex w-full max-w-xl flex-col items-center px-4 py-16 text-center sm:py-24">
      <svg aria-hidden="true" viewBox="0 0 240 160" className="w-full max-w-52">
        <CameraCorners x={6} y={6} width={228} height={148} />
        <text
          x="120"
          y="107"
          textAnchor="middle"
          fontSize="78"
          fontWeight="800"
          letterSpacing="-2"
          className="fill-ink"
        >
          {sign}
        </text>
      </svg>
      <h1 className="text-title mt-8">{title}</h1>
      <p className="text-ink-soft text-lead mt-4 wrap-anywhere">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
