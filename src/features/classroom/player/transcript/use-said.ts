import { useEffect, useState } from 'react'

const shownMs = 1500

/** A short message about what a key did, shown and announced for a moment. */
export function useSaid() {
  const [said, setSaid] = useState({ text: '' })
  useEffect(() => {
    if (!said.text) return
    const timer = setTimeout(() => setSaid({ text: '' }), shownMs)
    return () => clearTimeout(timer)
  }, [said])
  return { said: said.text, say: (text: string) => setSaid({ text }) }
}
