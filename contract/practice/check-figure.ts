import { figureMaximumBytes } from '../shared/limits.ts'
import { asText, figureSize, firstBytesOf, type Picture } from './figure.ts'

/** Checks pictures for figures. Separate, because phones need no checks. */

/** Why a picture is refused. */
export type FigureProblem = 'too-large' | 'not-a-picture' | 'not-plain' | 'no-size'

const isBase64 = (data: string) => /^[A-Za-z0-9+/]+={0,2}$/.test(data) && data.length % 4 === 0

/** The size of the file. */
export const figureBytes = ({ type, data }: Picture): number =>
  type === 'image/svg+xml'
    ? encodeURIComponent(data).replaceAll(/%../g, ' ').length
    : (data.length / 4) * 3 - (/=*$/.exec(data)?.[0].length ?? 0)

/** Undefined for a picture that may be shown. */
export function figureProblem(picture: Picture): FigureProblem | undefined {
  // A lone surrogate cannot be encoded and does not belong in a picture.
  if (/\p{Surrogate}/u.test(picture.data)) return 'not-a-picture'
  if (figureBytes(picture) > figureMaximumBytes) return 'too-large'
  if (picture.type === 'image/svg+xml') {
    const tags = tagsOf(picture.data)
    if (!tags || tags[0]?.name !== 'svg') return 'not-a-picture'
    if (!tags.every(isPlain) || copiesCopies(tags)) return 'not-plain'
    if (elementsDrawn(tags) > figureMaximumElements) return 'too-large'
  } else if (!isBase64(picture.data) || !startsAs(picture)) return 'not-a-picture'
  return figureSize(picture) ? undefined : 'no-size'
}

const figureMaximumElements = 20_000

/** `inside`: of a `use`, the ids of the elements around it. */
type Tag = { name: string; attributes: [name: string, value: string][]; inside: string[] }

const valueOf = ({ attributes }: Tag, name: RegExp) =>
  attributes.find(([key]) => name.test(key))?.[1] ?? ''

/** Whether a copied element contains a `use`: nested copies multiply. */
function copiesCopies(tags: readonly Tag[]): boolean {
  const uses = tags.filter(({ name }) => name === 'use')
  const copied = new Set(
    uses.flatMap(({ attributes }) =>
      attributes.filter(([key]) => /(^|:)href$/i.test(key)).map(([, value]) => value.slice(1)),
    ),
  )
  return uses.some(({ inside }) => inside.some((id) => copied.has(id)))
}

/** An upper bound: each `use` draws at most the whole drawing. */
const elementsDrawn = (tags: readonly Tag[]) =>
  tags.length * (1 + tags.filter(({ name }) => name === 'use').length)

const shapes =
  'svg g defs symbol use title desc path line polyline polygon rect circle ellipse text tspan marker clipPath mask pattern linearGradient radialGradient stop'
const plainElements = new Set(shapes.split(' '))
const attribute = /\s+([A-Za-z_][\w:.-]*)\s*=\s*("[^"<]*"|'[^'<]*')/g
const markup =
  /<!--[\s\S]*?-->|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>|[^<]+/y

/** The opening tags of a document; undefined where it is anything but tags, texts and comments. */
function tagsOf(svg: string): Tag[] | undefined {
  const text = svg.trim().replace(/^\uFEFF?\s*<\?xml[^<>]*\?>/, '')
  const tags: Tag[] = []
  const open: string[] = []
  markup.lastIndex = 0
  while (markup.lastIndex < text.length) {
    const found = markup.exec(text)
    if (!found) return undefined
    const [, closing, name, attributes = ''] = found
    if (name === undefined) continue
    if (closing) {
      open.pop()
      continue
    }
    const tag: Tag = {
      name,
      attributes: [...attributes.matchAll(attribute)].map(([, key = '', value = '']) => [
        key,
        value.slice(1, -1),
      ]),
      inside: [],
    }
    open.push(valueOf(tag, /^id$/))
    if (name === 'use') tag.inside = open.filter(Boolean)
    if (found[0].endsWith('/>')) open.pop()
    tags.push(tag)
  }
  return tags
}

/** Whether a tag has no script, style sheet or external resource: attributes may refer only to the drawing itself. */
const isPlain = ({ name, attributes }: Tag): boolean =>
  plainElements.has(name) &&
  attributes.every(([key, value]) => {
    if (/^on/i.test(key)) return false
    if (key === 'xmlns' || key.startsWith('xmlns:')) return value.startsWith('http://www.w3.org/')
    if (/(^|:)href$/i.test(key)) return /^#[\w-]+$/.test(value)
    // A reference may hide behind an entity or an escape.
    if (/&(?!(amp|lt|gt|quot|apos);)|\\/.test(value)) return false
    const outside = value.replaceAll(/url\(\s*['"]?#[\w-]+['"]?\s*\)/g, '')
    return !/url\s*\(|@import|image\s*\(|image-set\s*\(|expression\s*\(|(java|vb)script:|data:/i.test(
      outside,
    )
  })

function startsAs({ type, data }: Picture): boolean {
  const head = firstBytesOf(data)
  if (type === 'image/jpeg') return asText(head, 0, 3) === '\xff\xd8\xff'
  return type === 'image/png'
    ? asText(head, 0, 8) === '\x89PNG\r\n\x1a\n' && asText(head, 12, 16) === 'IHDR'
    : asText(head, 0, 4) === 'RIFF' && asText(head, 8, 12) === 'WEBP'
}
