declare module "pngjs" {
  /** A decoded picture: four bytes a pixel, red, green, blue and opacity, row by row. */
  export class PNG {
    static readonly sync: { read(file: Buffer): { width: number; height: number; data: Buffer } };
  }
}
