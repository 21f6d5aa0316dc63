import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logoMinimumPixels, logoPixels } from '#contract/logo-file.ts'
import { logoPath } from '#contract/logo.ts'
import type { QuickEncoder } from '../../gateways/media/encoder.ts'
import type { Store } from '../../gateways/media/store.ts'
import { pictureType } from '../../http/picture-type.ts'
import { refuseInWords } from '../../http/refuse-in-words.ts'

export type LogoNeeds = {
  store: Pick<Store, 'put' | 'head'>
  /** Undefined where there is no ffmpeg: logos are refused. */
  encoder: QuickEncoder | undefined
}

const keyOf = (file: string) => logoPath(file).slice(1)

/** Files of logos. The document of the school names the one that pages show; earlier ones stay. */
export function schoolLogos({ store, encoder }: LogoNeeds) {
  /** The picture as a PNG without metadata. @throws Refusal `staff.refused` for anything but a picture */
  async function make(bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> {
    if (!encoder) refuseInWords('noPhotosHere')
    const type = pictureType(bytes) ?? refuseInWords('noLogo')
    const scratch = await mkdtemp(join(tmpdir(), 'logo-'))
    try {
      const [source, target] = [join(scratch, 'sent'), join(scratch, 'logo.png')]
      await writeFile(source, bytes)
      const made = await encoder.makeLogo({ source, type, target, within: logoPixels })
      if (made !== 'made') refuseInWords(made.problem === 'no-room' ? 'noRoom' : 'unreadableLogo')
      return await readFile(target)
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }

  return {
    /** @throws Refusal `staff.refused` with a sentence @returns the name of its file */
    async add(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const png = await make(bytes)
      const { width, height } = sizeOf(png)
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

/** A PNG begins with its size. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })
