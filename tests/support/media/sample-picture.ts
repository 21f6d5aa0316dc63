import sharp from 'sharp'

/** A picture of noise. */
export const samplePicture = (
  format: 'jpeg' | 'png' | 'webp',
  size: { width: number; height: number },
): Promise<Buffer> =>
  sharp({
    create: {
      ...{ ...size, channels: 3, background: 'white' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .toFormat(format)
    .toBuffer()
