import type { MathNode } from '#contract/practice/maths.ts'

/** Formulas with this many characters do not fit in one line on a phone. */
const longFrom = 20
const relations: ReadonlySet<unknown> = new Set(['=', '<', '>', '≤', '≥', '≠', '≈', '⇒', '→'])

/** Splits a long formula before its relations, because browsers break no line within a formula. */
export function mathLines(math: MathNode): MathNode[] {
  const [only, ...others] = math.c ?? []
  if (others.length > 0 || typeof only !== 'object' || only.t !== 'mrow') return [math]
  if (lengthOf(math) < longFrom) return [math]
  const lines: NonNullable<MathNode['c']>[] = []
  for (const child of only.c ?? []) {
    const line = lines.at(-1)
    if (!line || (line.length > 0 && isRelation(child))) lines.push([child])
    else line.push(child)
  }
  return lines.map((line) => ({ ...math, c: [{ ...only, c: line }] }))
}

const isRelation = (child: MathNode | string): boolean =>
  typeof child === 'object' && child.t === 'mo' && relations.has(child.c?.[0])

const lengthOf = (node: MathNode | string): number =>
  typeof node === 'string'
    ? node.length
    : (node.c ?? []).reduce((sum, child) => sum + lengthOf(child), 0)
