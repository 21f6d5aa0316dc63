import { createElement, Fragment, type ReactNode } from 'react'
import type { MathNode, RichText } from '#contract/practice/maths.ts'
import { mathLines } from './math-lines.ts'
import styles from '../practice.module.css'

/** Text with mathematics, drawn with elements of MathML. */
export function RichTextView({ text }: { text: RichText }) {
  return text.map((part, n) => (
    <Fragment key={n}>
      {typeof part === 'string'
        ? part
        : mathLines(part.math).map((line, place) => (
            <Fragment key={place}>
              {place > 0 && <wbr />}
              {renderNode(line)}
            </Fragment>
          ))}
    </Fragment>
  ))
}

function renderNode({ t, a, c = [] }: MathNode): ReactNode {
  const attributes: Record<string, string | undefined> = isLetter(t, c)
    ? { ...a, className: styles['letter'] }
    : { ...a }
  return createElement(
    t,
    attributes,
    ...c.map((child) => (typeof child === 'string' ? child : renderNode(child))),
  )
}

/** Whether an element is a one-letter variable, which is drawn in italics; `sin` is not. */
const isLetter = (element: MathNode['t'], [first = '', ...rest]: NonNullable<MathNode['c']>) =>
  element === 'mi' && rest.length === 0 && typeof first === 'string' && [...first].length === 1
