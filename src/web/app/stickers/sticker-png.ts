/** The width of the sticker's picture in pixels: 6 cm at 500 dpi. */
const PNG_WIDTH_PX = 1200;

export async function convertSvgToPng(svg: File): Promise<File> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = PNG_WIDTH_PX;
    canvas.height = Math.round((PNG_WIDTH_PX * image.naturalHeight) / image.naturalWidth);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser cannot draw the picture.");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((drawn) => {
      canvas.toBlob(drawn, "image/png");
    });
    if (!png) throw new Error("The picture came out empty.");
    return new File([png], svg.name.replace(/\.svg$/, ".png"), { type: "image/png" });
  } finally {
    URL.revokeObjectURL(address);
  }
}
