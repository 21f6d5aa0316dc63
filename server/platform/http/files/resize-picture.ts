import sharp from 'sharp'

// Only the formats that staff may send are read, because files of other formats can refer to further files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

/** Larger pictures are refused: they were made to exhaust memory. */
const pixelsAtMost = 50_000_000
const withinSeconds = 30

type Bytes = Uint8Array<ArrayBuffer>

/** Rotated upright; the output has no metadata. */
const read = (bytes: Bytes) =>
  sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'truncated' })
    .autoOrient()
    .timeout({ seconds: withinSeconds })

/** The middle of a picture as a JPEG. @throws when it can't be read */
export const squareJpeg = (bytes: Bytes, pixels: number): Promise<Buffer> =>
  read(bytes).resize(pixels, pixels).jpeg().toBuffer()

/** A picture as a PNG that fits into `within`; a small one keeps its size. @throws when it can't be read */
export const pngWithin = (bytes: Bytes, within: { width: number; height: number }) =>
  read(bytes)
    .resize({ ...within, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
