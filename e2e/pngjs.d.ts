declare module "pngjs" {
  /** A decoded picture: red, green, blue and opacity of each pixel, row by row. */
  export class PNG {
    static readonly sync: { read(file: Buffer): { width: number; height: number; data: Buffer } };
  }
}
