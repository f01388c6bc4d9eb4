import { LayoutCell, textStyles } from "./layout.tsx";
import { lightColours } from "./palette.ts";

/** The sign is built of table cells and borders, because mail programs block images. */
export function BrandMark({ brand }: { brand: string }) {
  const eye = { width: 4, height: 4, border: `3px solid ${lightColours.onBrand}`, fontSize: 0, lineHeight: 0 };
  const spot = { ...eye, borderColor: lightColours.accent, backgroundColor: lightColours.accent };
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <LayoutCell style={{ backgroundColor: lightColours.brandSolid, borderRadius: 9, padding: 5 }}>
            <table
              role="presentation"
              cellPadding={0}
              cellSpacing={2}
              border={0}
              style={{ borderCollapse: "separate" }}
            >
              <tbody>
                <tr>
                  <LayoutCell style={eye} />
                  <LayoutCell style={eye} />
                </tr>
                <tr>
                  <LayoutCell style={eye} />
                  <LayoutCell style={spot} />
                </tr>
              </tbody>
            </table>
          </LayoutCell>
          <LayoutCell
            className="ink"
            style={{ ...textStyles.base, fontSize: 18, fontWeight: 800, color: lightColours.ink, paddingLeft: 10 }}
          >
            {brand}
          </LayoutCell>
        </tr>
      </tbody>
    </table>
  );
}
