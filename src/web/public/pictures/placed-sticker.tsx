import { StickerFace, type StickerProps } from "#web/parts/sticker.tsx";

export function PlacedSticker({
  x,
  y,
  width,
  sticker,
}: {
  x: number;
  y: number;
  width: number;
  sticker: StickerProps;
}) {
  return (
    <svg x={x} y={y} width={width} height={(width * 82) / 64} viewBox="-2 -2 64 82">
      <rect x="-2" y="-2" width="64" height="82" rx="8" className="fill-white" />
      <StickerFace {...sticker} />
    </svg>
  );
}

export function CameraCorners({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const [right, bottom, arm, bend] = [x + width, y + height, 20, 18];
  return (
    <path
      d={`M${x} ${y + bend + arm}V${y + bend}a${bend} ${bend} 0 0 1 ${bend} ${-bend}h${arm}M${right - bend - arm} ${y}h${arm}a${bend} ${bend} 0 0 1 ${bend} ${bend}v${arm}M${right} ${bottom - bend - arm}v${arm}a${bend} ${bend} 0 0 1 ${-bend} ${bend}h${-arm}M${x + bend + arm} ${bottom}h${-arm}a${bend} ${bend} 0 0 1 ${-bend} ${-bend}v${-arm}`}
      className="stroke-accent fill-none"
      strokeWidth="7"
      strokeLinecap="round"
    />
  );
}
