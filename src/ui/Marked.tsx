import type { ReactNode } from 'react'

/** A sentence in which one pair of tags marks some words: `I agree to the <terms>terms</terms>.` */
export function Marked({
  text,
  children,
}: {
  text: string
  /** Renders the marked words. */
  children: (words: string) => ReactNode
}) {
  const [before, words = '', after] = text.split(/<\/?\w+>/)
  return (
    <>
      {before}
      {children(words)}
      {after}
    </>
  )
}
