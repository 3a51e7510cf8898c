/** The part of the package's interface that this project uses; the published types lack `keepAllGlyphs`. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'truetype' | 'woff2';
    /** A number fixes the axis; a range reduces it. */
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
    /** The text must then be undefined. */
    readonly keepAllGlyphs?: boolean;
    /** Entries of the `name` table to keep beside those that a font needs. */
    readonly preserveNameIds?: readonly number[];
  }

  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options?: SubsetOptions,
  ): Promise<Buffer<ArrayBuffer>>;
}
