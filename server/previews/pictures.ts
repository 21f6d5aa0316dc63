import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { chineseFontFile } from '../platform/copy/pdf-fonts.ts'
import { root } from '../platform/db/root.ts'
import { drawPreview, type Preview } from './drawing.ts'

export type PreviewPicture = { png: Buffer; etag: string }

const fontFolder = join(root, 'server/previews/fonts')
const font = {
  fontFiles: ['inter-medium.ttf', 'inter-bold.ttf'].map((file) => join(fontFolder, file)),
  loadSystemFonts: false,
  defaultFontFamily: 'Inter',
}
/** Loading this font takes longer than drawing, so only pictures with Chinese text load it. */
const withChinese = { ...font, fontFiles: [...font.fontFiles, chineseFontFile] }

/**
 * Renders and caches pictures by name. Names come from the catalogue, so the cache stays small; a changed text
 * replaces the old picture.
 */
export function openPictures() {
  const kept = new Map<string, { svg: string; picture: Promise<PreviewPicture> }>()
  return (name: string, preview: Preview): Promise<PreviewPicture> => {
    const svg = drawPreview(preview)
    const known = kept.get(name)
    if (known?.svg === svg) return known.picture
    const picture = render(svg)
    kept.set(name, { svg, picture })
    picture.catch(() => kept.delete(name))
    return picture
  }
}

/** Off the main thread. */
async function render(svg: string): Promise<PreviewPicture> {
  const rendered = await renderAsync(svg, {
    font: /\p{Script=Han}/u.test(svg) ? withChinese : font,
  })
  const png = rendered.asPng()
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` }
}
