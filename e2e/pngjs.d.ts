declare module "pngjs" {
  /** A decoded picture: the red, green, blue and alpha values of each pixel, row by row. */
  export class PNG {
    static readonly sync: { read(file: Buffer): { width: number; height: number; data: Buffer } };
  }
}
