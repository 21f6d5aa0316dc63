import { useCallback, useEffect, useState } from 'react'

const idleAfterMs = 3000

/** `idle`: for a while there was no pointer movement, key or focus in `stage`. `wake` and `rest` set it directly. */
export function useIdle(stage: HTMLElement | null) {
  const [activity, setActivity] = useState(0)
  const [idle, setIdle] = useState(false)
  const wake = useCallback(() => {
    setIdle(false)
    setActivity((count) => count + 1)
  }, [])

  useEffect(() => {
    if (!stage) return
    // A tap on the picture toggles the controls, so touches are handled there.
    const onMove = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') wake()
    }
    stage.addEventListener('pointermove', onMove)
    stage.addEventListener('keydown', wake)
    stage.addEventListener('focusin', wake)
    return () => {
      stage.removeEventListener('pointermove', onMove)
      stage.removeEventListener('keydown', wake)
      stage.removeEventListener('focusin', wake)
    }
  }, [stage, wake])

  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), idleAfterMs)
    return () => clearTimeout(timer)
  }, [activity])

  return { idle, wake, rest: () => setIdle(true) }
}
