import { contrastOn } from '#contract/school/contrast.ts'
import { escaped } from '../platform/http/pages/page-head.ts'

/** The size that link previews are shown at: 1.91 to 1. */
export const previewSize = { width: 1200, height: 630 } as const

/** The texts of a picture, without personal data. */
export type Preview = {
  school: string
  /** Missing where the school has none; a wide one has the name in it. */
  logo?: { png: Buffer; width: number; height: number; isWide: boolean } | undefined
  /** The small line above the title. */
  above: string
  title: string
  below: string
  /** `#rrggbb`; without one the background is paper. */
  colour?: string
}

const paper = '#fbfaf7'
const marigold = '#f5a524'
const left = 84
const gridPixels = 42
const titleLines = 2

/** Latin characters of the bold font that fit between the margins, found by drawing our own titles. */
const sizes = [
  { pixels: 104, charactersAcross: 17 },
  { pixels: 86, charactersAcross: 21 },
  { pixels: 68, charactersAcross: 27 },
] as const

/** The picture as SVG. The text colour is chosen by contrast, for any subject's colour. */
export function drawPreview({
  school,
  logo,
  above,
  title,
  below,
  colour = paper,
}: Preview): string {
  const ink = contrastOn(colour)
  const { pixels, lines } = fit(title)
  const lineHeight = Math.round(pixels * 1.08)
  const lastLine = 470
  const firstLine = lastLine - (lines.length - 1) * lineHeight
  const text = (words: string, y: number, size: number, weight: number) =>
    `<text x="${left}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${ink}"${outline(words, size, weight, ink)}>${escaped(words)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Inter">
<rect width="1200" height="630" fill="${colour}"/>
${grid(ink)}
${leaf(ink)}
${brand(school, logo, ink)}
${text(shortened(above, 48), firstLine - Math.round(pixels * 1.08), 34, 500)}
<g letter-spacing="${(-pixels * 0.025).toFixed(1)}">
${lines.map((line, index) => text(line, firstLine + index * lineHeight, pixels, 700)).join('\n')}
</g>
<rect x="${left}" y="${lastLine + 32}" width="112" height="10" rx="5" fill="${colour === paper ? marigold : ink}"/>
${text(shortened(below, 52), lastLine + 100, 34, 500)}
</svg>`
}

const markPixels = 92
const logoPixelsAcross = 480

/** The logo on white, or the mark, and the name. */
function brand(school: string, logo: Preview['logo'], ink: string): string {
  const name = (x: number) =>
    `<text x="${x}" y="143" font-size="50" font-weight="700" letter-spacing="-1.2" fill="${ink}">${escaped(school)}</text>`
  if (!logo) return `${mark}\n${name(196)}`
  const width = Math.min(logoPixelsAcross, Math.round((markPixels * logo.width) / logo.height))
  const data = logo.png.toString('base64')
  const picture = `<rect x="${left - 8}" y="76" width="${width + 16}" height="${markPixels + 16}" rx="16" fill="#ffffff"/>
<image x="${left}" y="84" width="${width}" height="${markPixels}" href="data:image/png;base64,${data}"/>`
  return logo.isWide ? picture : `${picture}\n${name(left + width + 28)}`
}

const mark = `<g transform="translate(${left} 84) scale(1.917)">
<rect width="48" height="48" rx="13" fill="#ffffff"/>
<rect x="2" y="2" width="44" height="44" rx="11.4" fill="#0b6e6e"/>
<path d="M14.5 12.5v23" stroke="#ffffff" stroke-width="4.4" stroke-linecap="round"/>
<path d="M19.5 23.3C20.6 16 26.5 11.6 35.5 11.5 35 19.2 29 23.5 19.5 23.3Z" fill="${marigold}"/>
<path d="M19.5 24.7C20.6 32 26.5 36.4 35.5 36.5 35 28.8 29 24.5 19.5 24.7Z" fill="#ffffff"/>
</g>`

/** The mark's leaves, large and faint. */
const leaf = (
  ink: string,
) => `<g transform="translate(640 20) scale(15)" fill="${ink}" opacity="0.08">
<path d="M19.5 23.3C20.6 16 26.5 11.6 35.5 11.5 35 19.2 29 23.5 19.5 23.3Z"/>
<path d="M19.5 24.7C20.6 32 26.5 36.4 35.5 36.5 35 28.8 29 24.5 19.5 24.7Z"/>
</g>`

/** An exercise book's squares. */
function grid(ink: string): string {
  const steps = (length: number) =>
    Array.from({ length: Math.floor(length / gridPixels) }, (_, index) => (index + 1) * gridPixels)
  const across = steps(previewSize.width).map((x) => `M${x}.5 0v630`)
  const down = steps(previewSize.height).map((y) => `M0 ${y}.5h1200`)
  return `<path d="${[...across, ...down].join('')}" stroke="${ink}" opacity="0.09"/>`
}

/** The largest size in which the title fits on its lines; at the smallest size it is cut. */
function fit(title: string): { pixels: number; lines: string[] } {
  for (const { pixels, charactersAcross } of sizes) {
    const lines = wrapped(title, charactersAcross)
    if (lines.length <= titleLines && lines.every((line) => widthOf(line) <= charactersAcross))
      return { pixels, lines }
  }
  const { pixels, charactersAcross } = sizes[2]
  const [first = '', ...rest] = wrapped(title, charactersAcross)
  const lines = [first, joined(rest)].filter(Boolean)
  return { pixels, lines: lines.map((line) => shortened(line, charactersAcross)) }
}

/** Unbreakable pieces: a word, or a Chinese character with its punctuation. */
const pieces = /[（「]*\p{Script=Han}[，。、：；？！）」]*|[^\s\p{Script=Han}（「]+/gu

function wrapped(text: string, charactersAcross: number): string[] {
  const lines: string[] = []
  for (const [piece] of text.matchAll(pieces)) {
    const longer = joined([lines.at(-1) ?? '', piece])
    if (lines.length > 0 && widthOf(longer) <= charactersAcross) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines
}

/** Joins the pieces, with spaces between Latin words. */
const joined = (parts: readonly string[]) =>
  parts.reduce((text, part) =>
    isChinese(text.slice(-1)) || isChinese(part.slice(0, 1))
      ? text + part
      : `${text} ${part}`.trim(),
  )

const isChinese = (text: string) => /[\p{Script=Han}，。、：；？！（）「」]/u.test(text)
/** In Latin characters: a Chinese one is as wide as it is high. */
const widthOf = (text: string) =>
  [...text].reduce((sum, character) => sum + (isChinese(character) ? 1.75 : 1), 0)

/** The Chinese font has one weight: an outline makes it bold. */
const outline = (words: string, size: number, weight: number, ink: string) =>
  weight === 700 && isChinese(words) ? ` stroke="${ink}" stroke-width="${size / 40}"` : ''

function shortened(text: string, most: number): string {
  if (widthOf(text) <= most) return text
  let cut = text
  while (widthOf(cut) >= most) cut = cut.slice(0, -1)
  return `${cut.trimEnd()}…`
}
