import { LayoutCell, LayoutRow, textStyles } from "./layout.tsx";
import { lightColours } from "./palette.ts";

/** The button's colour is drawn as a border, because every mail program draws borders. */
export function ActionButton({ label, url }: { label: string; url: string }) {
  return (
    <>
      <LayoutRow gap={28}>
        <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <LayoutCell className="solid" style={{ backgroundColor: lightColours.brandSolid, borderRadius: 12 }}>
                <a
                  href={url}
                  className="solid"
                  style={{
                    ...textStyles.base,
                    display: "inline-block",
                    fontWeight: 700,
                    color: lightColours.onBrand,
                    backgroundColor: lightColours.brandSolid,
                    borderColor: lightColours.brandSolid,
                    borderStyle: "solid",
                    borderWidth: "11px 26px",
                    borderRadius: 12,
                    textDecoration: "none",
                  }}
                >
                  {label}
                </a>
              </LayoutCell>
            </tr>
          </tbody>
        </table>
      </LayoutRow>
      <LayoutRow gap={20}>
        <p className="soft" style={{ ...textStyles.small, color: lightColours.inkSoft }}>
          Düğme çalışmıyorsa bu adresi tarayıcınıza kopyalayın:
          <br />
          <a href={url} className="link" style={{ color: lightColours.brand, wordBreak: "break-all" }}>
            {url}
          </a>
        </p>
      </LayoutRow>
    </>
  );
}
