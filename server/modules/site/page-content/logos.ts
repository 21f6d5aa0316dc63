import { createHash } from 'node:crypto'
import { logoMinimumPixels, logoPath, logoPixels } from '#contract/school/logo.ts'
import type { Store } from '../../../gateways/media/store.ts'
import { pictureType } from '../../../platform/http/files/picture-type.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'

const keyOf = (file: string) => logoPath(file).slice(1)

/** Files of logos. The document of the school names the one that pages show; earlier ones stay. */
export function schoolLogos(store: Store) {
  /** The picture as a PNG without metadata. @throws Refusal `staff.refused` for anything but a picture */
  async function make(bytes: Uint8Array<ArrayBuffer>) {
    if (!pictureType(bytes)) refuseInWords('noLogo')
    const { pngWithin } = await import('../../../platform/http/files/resize-picture.ts')
    return pngWithin(bytes, logoPixels).catch(() => refuseInWords('unreadableLogo'))
  }

  return {
    /** @throws Refusal `staff.refused` with a sentence @returns the name of its file */
    async add(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const { data: png, info } = await make(bytes)
      const { width, height } = info
      if (Math.min(width, height) < logoMinimumPixels)
        refuseInWords('smallLogo', { pixels: String(logoMinimumPixels) })
      const sum = createHash('sha256').update(png).digest('hex').slice(0, 16)
      const file = `${sum}-${width}x${height}.png`
      await store.put(keyOf(file), png)
      return file
    },

    exists: async (file: string): Promise<boolean> => (await store.head(keyOf(file))) !== undefined,
  }
}
