import { answerWords, noticeReasonWords } from "#contract/notices/notices.words.ts";
import type { PublicPageData } from "#contract/ports/public-pages.ts";

import { makeExampleSticker } from "./example.ts";
import { PlacedSticker } from "./placed-sticker.tsx";

const pictureProps = { "aria-hidden": true, viewBox: "0 0 320 200", className: "w-full" } as const;

export function LinkPicture() {
  return (
    <svg {...pictureProps}>
      <rect x="52" y="40" width="216" height="120" rx="20" className="fill-surface" />
      <text x="74" y="70" fontSize="14" fontWeight="700" className="fill-ink-soft">
        Etiketteki kod
      </text>
      <rect x="74" y="80" width="172" height="58" rx="14" className="stroke-brand fill-surface" strokeWidth="3" />
      <text x="160" y="117" textAnchor="middle" fontSize="23" fontWeight="800" letterSpacing="1.5" className="fill-ink">
        KT7M2QXA
      </text>
      <circle cx="262" cy="154" r="24" className="fill-accent" />
      <path
        d="M252 155l7 7 13-14"
        className="stroke-on-accent fill-none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function StickPicture({ visit }: { visit: PublicPageData }) {
  return (
    <svg {...pictureProps}>
      <path d="M72 42c3-15 12-22 28-22h182c8 0 14 6 14 14v146H66c-12 0-19-8-17-20z" className="fill-night" />
      <path d="M190 20h52L140 180H84zm64 0h18L172 180h-18z" className="fill-white/10" />
      <PlacedSticker x={92} y={44} width={90} sticker={makeExampleSticker(visit)} />
      <path d="M24 180h272" className="stroke-line-strong" strokeWidth="8" strokeLinecap="round" />
    </svg>
  );
}

export function ReachPicture() {
  return (
    <svg {...pictureProps}>
      <path
        d="M40 44a20 20 0 0 1 20-20h160a20 20 0 0 1 20 20v32a20 20 0 0 1-20 20H46a6 6 0 0 1-6-6z"
        className="fill-surface"
      />
      <text x="60" y="53" fontSize="13" fontWeight="600" className="fill-ink-soft">
        Okutan mesaj gönderdi
      </text>
      <text x="60" y="77" fontSize="16" fontWeight="800" className="fill-ink">
        {noticeReasonWords.lights}
      </text>
      <path
        d="M80 132a20 20 0 0 1 20-20h160a20 20 0 0 1 20 20v38a6 6 0 0 1-6 6H100a20 20 0 0 1-20-20z"
        className="fill-surface"
      />
      <circle cx="112" cy="144" r="18" className="fill-accent" />
      <path
        d="M104 145l6 6 11-12"
        className="stroke-on-accent fill-none"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text x="142" y="140" fontSize="13" fontWeight="600" className="fill-ink-soft">
        Yanıtınız
      </text>
      <text x="142" y="160" fontSize="15" fontWeight="800" className="fill-ink">
        {answerWords.now}
      </text>
    </svg>
  );
}
