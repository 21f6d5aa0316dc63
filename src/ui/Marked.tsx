import type { ReactNode } from 'react'

type Props = {
  text: string
  /** Renders the marked words. */
  children: (words: string) => ReactNode
}

/** A sentence in which one pair of tags marks some words: `I agree to the <terms>terms</terms>.` */
export function Marked({ text, children }: Props) {
  const [before, words = '', after] = text.split(/<\/?\w+>/)
  return (
    <>
      {before}
      {children(words)}
      {after}
    </>
  )
}
