import { Construction, Lightbulb, PanelTopOpen, type LucideIcon } from "lucide-react";

import { noticeReasonWords } from "#contract/notices/notices.words.ts";
import { toTurkishUpperCase } from "#domain/words/turkish.ts";

import { exampleProfile } from "./example-profile.ts";

const NOTE_LINES = exampleProfile.note.split(/ (?=başındayım)/u);

export function Phone({ x, y, brand }: { x: number; y: number; brand: string }) {
  const title = toTurkishUpperCase(brand);
  return (
    <svg x={x} y={y} width="216" height="440" viewBox="0 0 216 440">
      <rect width="216" height="440" rx="40" className="fill-night" />
      <rect x="1" y="1" width="214" height="438" rx="39" className="fill-none stroke-white/30" strokeWidth="2" />
      <rect x="10" y="10" width="196" height="420" rx="31" className="fill-surface" />
      <path d="M10 41a31 31 0 0 1 31-31h134a31 31 0 0 1 31 31v33H10z" className="fill-stage" />
      <rect x="80" y="19" width="56" height="13" rx="6.5" className="fill-night" />
      <text
        x="108"
        y="60"
        textAnchor="middle"
        fontSize="15"
        fontWeight="800"
        letterSpacing="2"
        className="fill-white"
        {...(title.length > 14 ? { textLength: 168, lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {title}
      </text>
      <PlateSign x={26} y={90} />
      <text x="26" y="152" fontSize="23" fontWeight="800" className="fill-ink">
        {exampleProfile.owner}
      </text>
      <path
        d="M26 180a14 14 0 0 1 14-14h136a14 14 0 0 1 14 14v36a14 14 0 0 1-14 14H31a5 5 0 0 1-5-5z"
        className="fill-sunken"
      />
      {NOTE_LINES.map((line, index) => (
        <text key={line} x="40" y={193 + index * 22} fontSize="15.5" fontWeight="500" className="fill-ink">
          {line}
        </text>
      ))}
      <text x="26" y="262" fontSize="14" fontWeight="700" className="fill-ink-soft">
        Sahibine mesaj gönderin
      </text>
      <ReasonRow y={274} Icon={Construction} label={noticeReasonWords.blocking} />
      <ReasonRow y={324} Icon={Lightbulb} label={noticeReasonWords.lights} />
      <ReasonRow y={374} Icon={PanelTopOpen} label={noticeReasonWords.window} />
    </svg>
  );
}

function ReasonRow({ y, Icon, label }: { y: number; Icon: LucideIcon; label: string }) {
  return (
    <>
      <rect x="26" y={y} width="164" height="42" rx="12" className="fill-surface stroke-line" strokeWidth="1.5" />
      <Icon x="35" y={y + 13} size={16} className="text-brand" />
      <text x="58" y={y + 25.5} fontSize="12" fontWeight="700" className="fill-ink">
        {label}
      </text>
    </>
  );
}

function PlateSign({ x, y }: { x: number; y: number }) {
  return (
    <>
      <rect x={x} y={y} width="132" height="32" rx="6" className="stroke-night fill-white" strokeWidth="2" />
      <path d={`M${x + 1} ${y + 7}a6 6 0 0 1 6-6h10v30h-10a6 6 0 0 1-6-6z`} className="fill-stage-deep" />
      <text x={x + 9} y={y + 25} textAnchor="middle" fontSize="8.5" fontWeight="700" className="fill-white">
        TR
      </text>
      <text x={x + 75} y={y + 23} textAnchor="middle" fontSize="19" fontWeight="700" className="fill-night">
        {exampleProfile.plate}
      </text>
    </>
  );
}
