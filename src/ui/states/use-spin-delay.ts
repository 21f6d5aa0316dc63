import { useLayoutEffect, useState } from 'react'
import { untilChange } from './spin-delay.ts'

/** Whether to show a loading indicator now: not for a short wait, and once shown for at least `minimumMs`. */
export function useSpinDelay(pending: boolean, minimumMs: number): boolean {
  const [shownAt, setShownAt] = useState<number | null>(null)
  // A layout effect, because an effect after the paint would let an old timer show the indicator over the content.
  useLayoutEffect(() => {
    const wait = untilChange(pending, shownAt, performance.now(), minimumMs)
    if (wait === null) return
    const timer = setTimeout(() => setShownAt(pending ? performance.now() : null), wait)
    return () => clearTimeout(timer)
  }, [pending, shownAt, minimumMs])
  return shownAt !== null
}
