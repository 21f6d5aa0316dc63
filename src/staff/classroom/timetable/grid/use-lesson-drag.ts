import {
  useEffect,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react'
import type { WeekLesson } from '#contract/shared/staff/staff-wire.ts'
import { observable } from '#platform/observable.ts'

const stepMinutes = 15
/** A press that moves less than this is a click. */
const dragFromPx = 6
const edgePx = 40
/** A lesson may not end at midnight, which is on the next day. */
const lastMinute = 24 * 60 - stepMinutes

/** Where a dragged lesson would be dropped, in minutes of the day; `day` is null outside the columns. */
export type DragTarget = {
  lesson: WeekLesson
  day: string | null
  start: number
  end: number
  pointer: { x: number; y: number }
}

/**
 * Drags lessons with a mouse or a pen; on a touchscreen the same move scrolls. The columns of days are the elements
 * with `data-day` in the box.
 */
export function useLessonDrag(
  box: RefObject<HTMLElement | null>,
  { first, last }: { first: number; last: number },
  onDrop: (target: DragTarget) => void,
) {
  const [target] = useState(() => observable<DragTarget | null>(null))
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function startDrag(event: ReactPointerEvent<HTMLElement>, lesson: WeekLesson) {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const block = event.currentTarget
    const from = { x: event.clientX, y: event.clientY }
    const grabbedAt = event.clientY - block.getBoundingClientRect().top
    const minutes = (Date.parse(lesson.ends_at) - Date.parse(lesson.starts_at)) / 60_000
    const listening = new AbortController()
    const { signal } = listening
    let newest: PointerEvent | undefined
    // Keeps scrolling while the pointer rests at an edge.
    const scrolling = setInterval(() => newest && target.get() && move(newest), 50)
    const end = () => {
      clearInterval(scrolling)
      listening.abort()
      target.set(null)
    }
    stop.current?.()
    stop.current = end

    const move = (event: PointerEvent) => {
      newest = event
      const { clientX: x, clientY: y, pointerId } = event
      if (!target.get()) {
        if (Math.hypot(x - from.x, y - from.y) < dragFromPx) return
        block.setPointerCapture(pointerId)
      }
      const frame = box.current
      if (!frame) return
      scrollAtEdge(frame, x, y)
      const column = columnAt(frame, x, y)
      const area = column?.getBoundingClientRect()
      const share = area ? (y - grabbedAt - area.top) / area.height : 0
      const wanted = first * 60 + share * (last - first) * 60
      const latest = Math.min(last * 60, lastMinute) - minutes
      const start = Math.max(
        first * 60,
        Math.min(Math.round(wanted / stepMinutes) * stepMinutes, latest),
      )
      target.set({
        lesson,
        day: column?.dataset['day'] ?? null,
        start,
        end: start + minutes,
        pointer: { x, y },
      })
    }
    const drop = () => {
      const dropped = target.get()
      end()
      if (!dropped) return
      ignoreNextClick()
      onDrop(dropped)
    }
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', drop, { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('blur', end, { signal })
    const cancel = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      if (target.get()) addEventListener('pointerup', ignoreNextClick, { once: true })
      end()
    }
    addEventListener('keydown', cancel, { signal })
  }

  return { target, startDrag }
}

const contains = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom

function columnAt(box: HTMLElement, x: number, y: number): HTMLElement | undefined {
  if (!contains(box.getBoundingClientRect(), x, y)) return undefined
  const columns = [...box.querySelectorAll<HTMLElement>('[data-day]')]
  return columns.find((one) => {
    const { left, right } = one.getBoundingClientRect()
    return x >= left && x < right
  })
}

function scrollAtEdge(box: HTMLElement, x: number, y: number) {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const towards = (at: number, from: number, to: number) =>
    at < from + edgePx ? -edgePx / 4 : at > to - edgePx ? edgePx / 4 : 0
  box.scrollBy(towards(x, left, right), towards(y, top, bottom))
}

/** Prevents the click at the end of a drag from opening the lesson. */
function ignoreNextClick() {
  const swallow = (event: Event) => event.stopPropagation()
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
