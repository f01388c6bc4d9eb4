import { ActionButton } from "./action-button.tsx";
import { Choices } from "./choices.tsx";
import { ContactLine } from "./contact.tsx";
import { LayoutCell, MailLayout, LayoutRow, textStyles } from "./layout.tsx";
import type { MailContent } from "./mail-words.ts";
import { lightColours } from "./palette.ts";

export function MailCard({ content }: { content: MailContent }) {
  const { heading, paragraphs, quote, action, choices, notes, contact } = content;
  return (
    <MailLayout
      className="card"
      style={{
        backgroundColor: lightColours.surface,
        border: `1px solid ${lightColours.line}`,
        borderRadius: 16,
        borderCollapse: "separate",
      }}
    >
      <tr>
        <LayoutCell style={{ padding: "28px 24px 32px" }}>
          <MailLayout>
            <LayoutRow gap={0}>
              <h1 className="ink" style={{ ...textStyles.heading, color: lightColours.ink }}>
                {heading}
              </h1>
            </LayoutRow>
            {paragraphs.map((paragraph) => (
              <LayoutRow key={paragraph} gap={16}>
                <p className="ink" style={{ ...textStyles.base, color: lightColours.ink }}>
                  {paragraph}
                </p>
              </LayoutRow>
            ))}
            {quote !== undefined && (
              <LayoutRow gap={16}>
                <MailQuote {...quote} />
              </LayoutRow>
            )}
            {action !== undefined && <ActionButton {...action} />}
            {choices !== undefined && (
              <LayoutRow gap={20}>
                <Choices {...choices} />
              </LayoutRow>
            )}
            {notes.map((note) => (
              <LayoutRow key={note} gap={16}>
                <p className="soft" style={{ ...textStyles.small, color: lightColours.inkSoft }}>
                  {note}
                </p>
              </LayoutRow>
            ))}
            {contact !== undefined && (
              <LayoutRow gap={16}>
                <ContactLine {...contact} />
              </LayoutRow>
            )}
          </MailLayout>
        </LayoutCell>
      </tr>
    </MailLayout>
  );
}

function MailQuote({ label, text }: { label: string; text: string }) {
  return (
    <MailLayout>
      <tr>
        <LayoutCell
          className="quote"
          style={{
            ...textStyles.base,
            color: lightColours.ink,
            backgroundColor: lightColours.sunken,
            borderRadius: 12,
            padding: "14px 18px",
          }}
        >
          <strong>{label}:</strong> <span dir="auto">{text}</span>
        </LayoutCell>
      </tr>
    </MailLayout>
  );
}
