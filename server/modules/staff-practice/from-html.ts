import type { TextFormat } from 'gift-pegjs'

/** These set words apart and no more; without them the words are the same. */
const plainTags = new Set(['p', 'br', 'div', 'span', 'b', 'i', 'em', 'strong', 'u'])
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' }

/** The words of a text that may be HTML, its formulae between dollar signs; `lost` names tags that mean more. */
export function fromHtml({ format, text }: TextFormat): { text: string; lost: string[] } {
  if (format !== 'html') return { text: withDollars(text), lost: [] }
  const lost: string[] = []
  const words = text
    .replace(/<(\/?)([a-z][a-z0-9]*)[^<>]*>/gi, (_, closes: string, tag: string) => {
      const name = tag.toLowerCase()
      if (!plainTags.has(name)) lost.push(`<${name}>`)
      return name === 'br' || (closes && (name === 'p' || name === 'div')) ? '\n' : ''
    })
    .replace(/&(?:#(\d{1,6})|([a-z]{1,8}));/gi, (whole, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number(code)) : (entities[name?.toLowerCase() ?? ''] ?? whole),
    )
  return { text: withDollars(words).trim(), lost }
}

/** Moodle writes formulae as `\(x\)`, `\[x\]` and `$$x$$`. */
function withDollars(text: string): string {
  const single = text.replace(/\\\((.+?)\\\)|\\\[(.+?)\\\]/gs, (_, one?: string, two?: string) => {
    return `$${(one ?? two ?? '').trim()}$`
  })
  const doubled = /\$\$([^$]+)\$\$/g
  return single.replace(doubled, '').includes('$') ? single : single.replace(doubled, '$$$1$$')
}
