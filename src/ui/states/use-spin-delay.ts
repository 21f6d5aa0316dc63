import { useLayoutEffect, useState } from 'react'
import { untilChange } from './spin-delay.ts'

/** Whether to show a loading indicator now: not for a blink, and once shown at least `minimumMs`. */
export function useSpinDelay(pending: boolean, minimumMs: number): boolean {
  const [shownAt, setShownAt] = useState<number | null>(null)
  // With the picture, not after it: a timer that is still running then would put the indicator over the content.
  useLayoutEffect(() => {
    const wait = untilChange(pending, shownAt, performance.now(), minimumMs)
    if (wait === null) return
    const timer = setTimeout(() => setShownAt(pending ? performance.now() : null), wait)
    return () => clearTimeout(timer)
  }, [pending, shownAt, minimumMs])
  return shownAt !== null
}
