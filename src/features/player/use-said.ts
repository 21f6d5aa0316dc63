import { useEffect, useState } from 'react'

const shownMs = 1500

/** A word on what a key has just done, seen and heard, and gone again. */
export function useSaid() {
  const [said, setSaid] = useState({ text: '' })
  useEffect(() => {
    if (!said.text) return
    const timer = setTimeout(() => setSaid({ text: '' }), shownMs)
    return () => clearTimeout(timer)
  }, [said])
  return { said: said.text, say: (text: string) => setSaid({ text }) }
}
