import { useEffect, type RefObject } from 'react'

type Point = { x: number; y: number }

/** Zooms the element's content by two fingers, or Ctrl and wheel; the browser's own zoom would include the buttons. */
export function usePinch(
  element: RefObject<HTMLElement | null>,
  zoomBy: (factor: number, at: Point) => void,
): void {
  useEffect(() => {
    const here = element.current
    if (!here) return
    let lastDistance = 0
    const onStart = ({ touches }: TouchEvent) => {
      lastDistance = distance(touches)
    }
    const onMove = (event: TouchEvent) => {
      const now = distance(event.touches)
      if (now === 0) return
      event.preventDefault()
      if (lastDistance > 0) zoomBy(now / lastDistance, middle(event.touches))
      lastDistance = now
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomBy(Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
    }
    here.addEventListener('touchstart', onStart, { passive: true })
    here.addEventListener('touchmove', onMove, { passive: false })
    here.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      here.removeEventListener('touchstart', onStart)
      here.removeEventListener('touchmove', onMove)
      here.removeEventListener('wheel', onWheel)
    }
  }, [element, zoomBy])
}

/** Between two fingers; 0 for any other number of them. */
function distance(touches: TouchList): number {
  const [one, other] = touches
  if (!one || !other || touches.length > 2) return 0
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
}

function middle({ 0: one, 1: other }: TouchList): Point {
  if (!one || !other) return { x: 0, y: 0 }
  return { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 }
}
