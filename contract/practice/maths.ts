import * as v from 'valibot'

/** Mathematics as a tree of MathML that the page draws with elements: nothing in it can carry a script or a style. */

export const mathElements = [
  'math',
  'mrow',
  'mi',
  'mn',
  'mo',
  'mtext',
  'mspace',
  'msup',
  'msub',
  'msubsup',
  'mfrac',
  'msqrt',
  'mroot',
  'mover',
  'munder',
  'munderover',
  'mtable',
  'mtr',
  'mtd',
  'mstyle',
  'mpadded',
  'mphantom',
] as const
export type MathElement = (typeof mathElements)[number]

export const mathAttributes = [
  'accent',
  'accentunder',
  'depth',
  'display',
  'displaystyle',
  'fence',
  'form',
  'height',
  'largeop',
  'linethickness',
  'lspace',
  'mathvariant',
  'maxsize',
  'minsize',
  'movablelimits',
  'rspace',
  'scriptlevel',
  'separator',
  'stretchy',
  'symmetric',
  'width',
] as const

/**
 * `t` is the element, `a` its attributes, `c` its children. Names are short, because a subject has thousands of
 * nodes.
 */
export type MathNode = {
  t: MathElement
  a?: { [Name in (typeof mathAttributes)[number]]?: string | undefined } | undefined
  c?: (MathNode | string)[] | undefined
}

export const MathNode: v.GenericSchema<MathNode> = v.strictObject({
  t: v.picklist(mathElements),
  a: v.optional(
    v.strictObject(
      v.entriesFromList(
        mathAttributes,
        v.optional(v.pipe(v.string(), v.regex(/^[\w.%-]{1,20}$/, 'is no value of MathML'))),
      ),
    ),
  ),
  c: v.optional(v.array(v.union([v.string(), v.lazy(() => MathNode)]))),
})

/** Text with mathematics between it. */
export const RichText = v.array(v.union([v.string(), v.strictObject({ math: MathNode })]))
export type RichText = v.InferOutput<typeof RichText>
