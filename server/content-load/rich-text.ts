import temml from 'temml'
import * as v from 'valibot'
import { mathAttributes, mathElements, MathNode, type RichText } from '#contract/practice/maths.ts'

/** A part of the tree that Temml builds: an element, a text, or a group without an element of its own. */
type Built = {
  type?: string
  text?: string
  attributes?: Record<string, string>
  children?: Built[]
}

// Its types name the function otherwise than its module does.
const { __renderToMathMLTree: renderToTree } = temml as unknown as {
  __renderToMathMLTree: (tex: string, options: object) => Built
}

const elements: ReadonlySet<string> = new Set(mathElements)
const attributes: ReadonlySet<string> = new Set(mathAttributes)

/**
 * Reads text with LaTeX between dollar signs; `\$` is a dollar sign.
 * @throws SyntaxError that says what cannot be read
 */
export function readRichText(text: string): RichText {
  const parts = text.split(/(?<!\\)\$/)
  if (parts.length % 2 === 0) throw new SyntaxError('has a $ without its second one')
  return parts.flatMap((part, n) => {
    if (n % 2 === 1) return { math: readMaths(part) }
    return part ? part.replaceAll('\\$', '$') : []
  })
}

function readMaths(tex: string): MathNode {
  const [tree] = checked(built(tex))
  return v.parse(MathNode, tree)
}

function built(tex: string): Built {
  try {
    return renderToTree(tex, { annotate: false, throwOnError: true, strict: true, maxExpand: 100 })
  } catch (error) {
    throw new SyntaxError(`has mathematics that cannot be read: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The same tree with listed elements and attributes alone; classes and styles are left behind. */
function checked(node: Built): (MathNode | string)[] {
  if (node.text !== undefined) return [node.text]
  const children = joined((node.children ?? []).flatMap(checked))
  if (node.type === undefined || node.type === '') return children
  if (!elements.has(node.type)) throw new SyntaxError(`has mathematics with <${node.type}>`)
  const kept = Object.entries(node.attributes ?? {}).filter(([name]) => attributes.has(name))
  return [
    {
      t: node.type as MathNode['t'],
      ...(kept.length > 0 && { a: Object.fromEntries(kept) }),
      ...(children.length > 0 && { c: children }),
    },
  ]
}

/** `101` in place of `1`, `0`, `1`. */
const joined = (children: (MathNode | string)[]) =>
  children.reduce<(MathNode | string)[]>((all, child) => {
    const last = all.at(-1)
    if (typeof last === 'string' && typeof child === 'string') all[all.length - 1] = last + child
    else all.push(child)
    return all
  }, [])
