import * as v from 'valibot'
import { figureAltMaximumCharacters } from '../shared/limits.ts'

/**
 * Pictures of questions: drawings as SVG, others as WebP, PNG or JPEG. Sent with the questions, so that a phone can
 * show them offline.
 */

export const figureTypes = ['image/svg+xml', 'image/webp', 'image/png', 'image/jpeg'] as const
export type FigureType = (typeof figureTypes)[number]

export const Figure = v.strictObject({
  type: v.picklist(figureTypes),
  /** Its alternative text. */
  alt: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(figureAltMaximumCharacters)),
  /** The markup of an SVG, else the file in base64. */
  data: v.pipe(v.string(), v.nonEmpty()),
})
export type Figure = v.InferOutput<typeof Figure>
export type Picture = Pick<Figure, 'type' | 'data'>

export const figureUrl = ({ type, data }: Picture): string =>
  type === 'image/svg+xml'
    ? `data:${type},${encodeURIComponent(data)}`
    : `data:${type};base64,${data}`

/** Width and height in pixels, or in the units of an SVG; undefined if the file does not state them. */
export function figureSize(picture: Picture): { width: number; height: number } | undefined {
  const size = picture.type === 'image/svg+xml' ? svgSize(picture.data) : fileSize(picture)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

// SVG

const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function svgSize(svg: string): { width: number; height: number } | undefined {
  const [, attributes = ''] = /<svg\b([^>]*)>/.exec(svg) ?? []
  const root = new Map(
    [...attributes.matchAll(attribute)].map(([, name, a, b]) => [name, a ?? b ?? '']),
  )
  const [, , width, height] = (root.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (width && height) return { width, height }
  const given = {
    width: parseFloat(root.get('width') ?? ''),
    height: parseFloat(root.get('height') ?? ''),
  }
  return given.width && given.height ? given : undefined
}

// WebP, PNG and JPEG, by their bytes

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const headBytes = 30

/** The first bytes of a file in base64. */
export function firstBytesOf(data: string, most = headBytes): number[] {
  const bytes: number[] = []
  for (let at = 0; at < data.length && bytes.length < most; at += 4) {
    const bits = [0, 1, 2, 3].reduce(
      (sum, n) => sum * 64 + Math.max(alphabet.indexOf(data[at + n] ?? 'A'), 0),
      0,
    )
    bytes.push((bits >> 16) & 255, (bits >> 8) & 255, bits & 255)
  }
  return bytes
}

export const asText = (bytes: readonly number[], from: number, to: number) =>
  String.fromCharCode(...bytes.slice(from, to))

function fileSize(picture: Picture): { width: number; height: number } | undefined {
  if (picture.type === 'image/jpeg')
    return jpegSize(firstBytesOf(picture.data, picture.data.length))
  const head = firstBytesOf(picture.data)
  const at = (n: number) => head[n] ?? 0
  if (picture.type === 'image/png')
    return {
      width: ((at(16) * 256 + at(17)) * 256 + at(18)) * 256 + at(19),
      height: ((at(20) * 256 + at(21)) * 256 + at(22)) * 256 + at(23),
    }
  switch (asText(head, 12, 16)) {
    case 'VP8X':
      return {
        width: 1 + at(24) + at(25) * 256 + at(26) * 65_536,
        height: 1 + at(27) + at(28) * 256 + at(29) * 65_536,
      }
    case 'VP8L': {
      const bits = at(21) + at(22) * 256 + at(23) * 65_536 + at(24) * 16_777_216
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
    }
    case 'VP8 ':
      return {
        width: (at(26) + at(27) * 256) & 0x3fff,
        height: (at(28) + at(29) * 256) & 0x3fff,
      }
    default:
      return undefined
  }
}

/** A JPEG is a row of segments; that of the frame, SOF0 to SOF2, holds the size. */
function jpegSize(bytes: readonly number[]): { width: number; height: number } | undefined {
  const word = (n: number) => (bytes[n] ?? 0) * 256 + (bytes[n + 1] ?? 0)
  let at = 2
  while (bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) return { height: word(at + 5), width: word(at + 7) }
    at += 2 + word(at + 2)
  }
  return undefined
}
