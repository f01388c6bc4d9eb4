import { Cell, Row, type } from "./layout.tsx";
import { light } from "./palette.ts";

/**
 * A link that looks like a button, with its address below to copy. The button's area is a border, because every mail
 * program draws borders.
 */
export function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <Row gap={28}>
        <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <Cell className="solid" style={{ backgroundColor: light.brandSolid, borderRadius: 12 }}>
                <a
                  href={url}
                  className="solid"
                  style={{
                    ...type.base,
                    display: "inline-block",
                    fontWeight: 700,
                    color: light.onBrand,
                    backgroundColor: light.brandSolid,
                    borderColor: light.brandSolid,
                    borderStyle: "solid",
                    borderWidth: "11px 26px",
                    borderRadius: 12,
                    textDecoration: "none",
                  }}
                >
                  {label}
                </a>
              </Cell>
            </tr>
          </tbody>
        </table>
      </Row>
      <Row gap={20}>
        <p className="soft" style={{ ...type.small, color: light.inkSoft }}>
          Düğme çalışmıyorsa bu adresi tarayıcınıza kopyalayın:
          <br />
          <a href={url} className="link" style={{ color: light.brand, wordBreak: "break-all" }}>
            {url}
          </a>
        </p>
      </Row>
    </>
  );
}
