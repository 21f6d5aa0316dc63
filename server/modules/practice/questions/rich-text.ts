import temml from 'temml'
import * as v from 'valibot'
import { mathAttributes, mathElements, MathNode, type RichText } from '#contract/practice/maths.ts'

/** A part of the tree that Temml builds: an element, a text, or a group without an element of its own. */
type Built = {
  type?: string
  text?: string
  attributes?: Record<string, string | number>
  style?: Record<string, string>
  children?: Built[]
}

// Temml's types and its module name this function differently.
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
    if (n % 2 === 1) {
      if (part.trim() === '') throw new SyntaxError('has a formula without content')
      return { math: readMaths(part) }
    }
    return part ? part.replaceAll('\\$', '$') : []
  })
}

/** Any error of the typesetter or of the check is one of the formula, never of the program. */
function readMaths(tex: string): MathNode {
  try {
    const [tree] = sanitize(buildTree(tex))
    return v.parse(MathNode, tree)
  } catch (error) {
    const reason =
      error instanceof Undrawable ? `${commandsOf(tex)} cannot be drawn` : reasonOf(error)
    throw new SyntaxError(`has mathematics that cannot be read: ${reason}`, { cause: error })
  }
}

/** A part of a formula that would be lost or has no element here. */
class Undrawable extends Error {}

const buildTree = (tex: string): Built =>
  renderToTree(tex, { annotate: false, throwOnError: true, strict: true, maxExpand: 100 })

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The commands that cannot be drawn on their own; all commands of the formula if each of them can. */
function commandsOf(tex: string): string {
  const commands = [...new Set(tex.match(/\\[a-zA-Z]+/g))]
  const blamed = commands.filter((command) => !isDrawable(`${command}{x}`))
  return (blamed.length > 0 ? blamed : commands).join(', ')
}

function isDrawable(tex: string): boolean {
  try {
    sanitize(buildTree(tex))
  } catch (error) {
    return !(error instanceof Undrawable)
  }
  return true
}

/** A line above or below is drawn as a stretched accent. */
const lines: Record<string, { t: 'mover' | 'munder'; line: string }> = {
  top: { t: 'mover', line: '‾' },
  bottom: { t: 'munder', line: '_' },
}

function withLine(node: Built, children: (MathNode | string)[]): MathNode {
  const drawn = lines[String(node.attributes?.['notation'])]
  if (!drawn) throw new Undrawable()
  const line: MathNode = { t: 'mo', a: { stretchy: 'true' }, c: [drawn.line] }
  return { t: drawn.t, c: [{ t: 'mrow', c: children }, line] }
}

/** Whether the element has a border or a background, which would be lost. */
const isFramed = ({ style = {}, attributes: given = {} }: Built): boolean =>
  Object.keys(style).some((name) => name.startsWith('border')) || 'mathbackground' in given

/** Copies the tree with only the listed elements and attributes, without classes and styles. */
function sanitize(node: Built): (MathNode | string)[] {
  if (node.text !== undefined) return [node.text]
  const children = joined((node.children ?? []).flatMap(sanitize))
  if (node.type === undefined || node.type === '') return children
  if (node.type === 'menclose') return [withLine(node, children)]
  if (!elements.has(node.type) || isFramed(node)) throw new Undrawable()
  const kept = Object.entries(node.attributes ?? {}).flatMap(([name, value]) =>
    attributes.has(name) ? [[name, String(value)]] : [],
  )
  return [
    {
      t: node.type as MathNode['t'],
      ...(kept.length > 0 && { a: Object.fromEntries(kept) }),
      ...(children.length > 0 && { c: children }),
    },
  ]
}

/** Joins adjacent texts, such as `1`, `0`, `1` to `101`. */
const joined = (children: (MathNode | string)[]) =>
  children.reduce<(MathNode | string)[]>((all, child) => {
    const last = all.at(-1)
    if (typeof last === 'string' && typeof child === 'string') all[all.length - 1] = last + child
    else all.push(child)
    return all
  }, [])
