import { ActionButton } from "./action-button.tsx";
import { Choices } from "./choices.tsx";
import { ContactLine } from "./contact.tsx";
import { Cell, Layout, Row, textStyles } from "./layout.tsx";
import type { MailContent } from "./mail-words.ts";
import { lightColours } from "./palette.ts";

/** The card with the content of a mail. */
export function Card({ content }: { content: MailContent }) {
  const { heading, paragraphs, quote, action, choices, notes, contact } = content;
  return (
    <Layout
      className="card"
      style={{
        backgroundColor: lightColours.surface,
        border: `1px solid ${lightColours.line}`,
        borderRadius: 16,
        borderCollapse: "separate",
      }}
    >
      <tr>
        <Cell style={{ padding: "28px 24px 32px" }}>
          <Layout>
            <Row gap={0}>
              <h1 className="ink" style={{ ...textStyles.heading, color: lightColours.ink }}>
                {heading}
              </h1>
            </Row>
            {paragraphs.map((paragraph) => (
              <Row key={paragraph} gap={16}>
                <p className="ink" style={{ ...textStyles.base, color: lightColours.ink }}>
                  {paragraph}
                </p>
              </Row>
            ))}
            {quote !== undefined && (
              <Row gap={16}>
                <Quote {...quote} />
              </Row>
            )}
            {action !== undefined && <ActionButton {...action} />}
            {choices !== undefined && (
              <Row gap={20}>
                <Choices {...choices} />
              </Row>
            )}
            {notes.map((note) => (
              <Row key={note} gap={16}>
                <p className="soft" style={{ ...textStyles.small, color: lightColours.inkSoft }}>
                  {note}
                </p>
              </Row>
            ))}
            {contact !== undefined && (
              <Row gap={16}>
                <ContactLine {...contact} />
              </Row>
            )}
          </Layout>
        </Cell>
      </tr>
    </Layout>
  );
}

function Quote({ label, text }: { label: string; text: string }) {
  return (
    <Layout>
      <tr>
        <Cell
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
        </Cell>
      </tr>
    </Layout>
  );
}
