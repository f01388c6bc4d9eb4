import type { FilledBlock, FilledPiece } from "#domain/fleet/agreement-text.ts";

/** The text is rendered as plain text, never as HTML. */
export function FilledText({ blocks }: { blocks: readonly FilledBlock[] }) {
  return (
    <div className="grid gap-3 wrap-anywhere">
      {blocks.map((block, index) => (
        <FilledTextBlock key={index} block={block} />
      ))}
    </div>
  );
}

function FilledTextBlock({ block }: { block: FilledBlock }) {
  switch (block.kind) {
    case "heading":
      return (
        <h4 className={block.level === 1 ? "mt-2 text-lg font-bold" : "mt-1 font-bold"}>
          <FilledPieces line={block.line} />
        </h4>
      );
    case "paragraph":
      return (
        <p>
          {block.lines.map((line, index) => (
            <span key={index} className="block">
              <FilledPieces line={line} />
            </span>
          ))}
        </p>
      );
    case "list":
      return (
        <ul className="grid gap-2">
          {block.items.map(({ mark, line }, index) => (
            <li key={index} className="flex gap-2">
              <span className="min-w-6 shrink-0 tabular-nums">{mark}</span>
              <span className="min-w-0">
                <FilledPieces line={line} />
              </span>
            </li>
          ))}
        </ul>
      );
  }
}

function FilledPieces({ line }: { line: readonly FilledPiece[] }) {
  return line.map(({ text, isBold }, index) => (isBold ? <b key={index}>{text}</b> : <span key={index}>{text}</span>));
}
