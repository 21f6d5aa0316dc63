import { picturePath } from '#contract/shared/text/locales.ts'
import type { PageRoute } from '#contract/shared/pages.ts'

/** The head of a page that is drawn on the device, the same for everyone. */
export type PageHead = {
  title: string
  description: string
  /** A picture for link previews, 1200 by 630, as a path of ours; otherwise the school's own. */
  image?: string
}

/** The head tags that `src/ui/PageMeta.tsx` would write. The page removes them when it draws its own. */
export function headOf(
  { title, description, image }: PageHead,
  { path, origin, page, locale }: { path: string; origin: string; page: PageRoute; locale: string },
): string {
  const url = escaped(origin + path)
  const tags = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    ...(page.unlisted || page.who === 'signed-in'
      ? ['<meta name="robots" content="noindex">']
      : []),
    `<link rel="canonical" href="${url}">`,
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${escaped(origin + (image ?? picturePath('school', locale)))}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ]
  return tags.map((tag) => tag.replace(/^<\w+/, '$& data-first')).join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
