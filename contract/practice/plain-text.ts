import type { MathNode, RichText } from './maths.ts'

/** Replaces formulas with plain text such as `x^2` and `1/2`, for places that cannot render mathematics. */
export const plainText = (text: RichText): string =>
  text.map((part) => (typeof part === 'string' ? part : plain(part.math))).join('')

function plain(node: MathNode | string): string {
  if (typeof node === 'string') return node
  const [first = '', second = '', ...rest] = (node.c ?? []).map(plain)
  if (node.t === 'msup') return `${first}^${second}`
  if (node.t === 'msub') return `${first}_${second}`
  if (node.t === 'mfrac') return `(${first})/(${second})`
  const inside = [first, second, ...rest].join(node.t === 'mtr' ? ' ' : '')
  return node.t === 'msqrt' ? `√(${inside})` : inside
}
