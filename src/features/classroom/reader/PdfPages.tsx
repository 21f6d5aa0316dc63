import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type Ref,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { PdfPage } from '#platform/media/reader.ts'
import { PdfPageView } from './PdfPageView.tsx'
import styles from './reader.module.css'
import type { ReadingPlace } from './reading-place.ts'
import { usePinch } from './use-pinch.ts'

export type PagesHandle = { goTo(page: number): void }
type Point = { x: number; y: number }

/** Wider pages are tiring to read on a desk; they can be zoomed. */
const widestPx = 896
const sidePx = 8
const notePlaceAfterMs = 250

type Props = {
  pages: readonly PdfPage[]
  zoom: number
  onZoom: (to: (zoom: number) => number) => void
  start: ReadingPlace
  onPlace: (place: ReadingPlace) => void
  handle: Ref<PagesHandle>
}

/** All pages below each other. A zoom of 1 fits the width of the window, up to `widestPx`. */
export function PdfPages({ pages, zoom, onZoom, start, onPlace, handle }: Props) {
  const { t } = useTranslation('saved')
  const box = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState(0)
  const drawn = useRef({ zoom, fit: 0 })
  const anchor = useRef<Point>(undefined)

  useLayoutEffect(() => {
    const here = box.current
    if (!here) return
    const measure = () => setFit(Math.min(here.clientWidth - 2 * sidePx, widestPx))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(here)
    return () => observer.disconnect()
  }, [])

  // Keeps the point under the fingers, or the centre, in place.
  useLayoutEffect(() => {
    const here = box.current
    const before = drawn.current
    drawn.current = { zoom, fit }
    if (!here || fit === 0) return
    if (before.fit === 0) return scrollTo(here, start)
    const { left, top } = here.getBoundingClientRect()
    const x = anchor.current ? anchor.current.x - left : here.clientWidth / 2
    const y = anchor.current ? anchor.current.y - top : here.clientHeight / 2
    anchor.current = undefined
    const ratio = (zoom * fit) / (before.zoom * before.fit)
    here.scrollTo(
      Math.max(0, (here.scrollLeft + x) * ratio - x),
      Math.max(0, (here.scrollTop + y) * ratio - y),
    )
  }, [zoom, fit, start])

  const zoomBy = useCallback(
    (factor: number, at: Point) => {
      anchor.current = at
      onZoom((before) => before * factor)
    },
    [onZoom],
  )
  usePinch(box, zoomBy)

  useEffect(() => {
    const here = box.current
    if (!here) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(timer)
      timer = setTimeout(() => onPlace(placeIn(here)), notePlaceAfterMs)
    }
    here.addEventListener('scroll', note, { passive: true })
    return () => {
      clearTimeout(timer)
      here.removeEventListener('scroll', note)
    }
  }, [onPlace])

  useImperativeHandle(handle, () => ({
    goTo: (page) => box.current && scrollTo(box.current, { page, down: 0 }),
  }))

  return (
    <div
      ref={box}
      data-pages
      className={styles.pages}
      tabIndex={0}
      role="region"
      aria-label={t('reader.pages')}
    >
      <div className={styles.column} style={{ '--zoom': zoom } as CSSProperties}>
        {fit > 0 &&
          pages.map((page, n) => (
            <PdfPageView
              key={n}
              page={page}
              number={n + 1}
              count={pages.length}
              width={Math.round(fit * zoom)}
            />
          ))}
      </div>
    </div>
  )
}

const sheetsIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[data-page]')]

function scrollTo(box: HTMLElement, { page, down }: ReadingPlace): void {
  const sheet = sheetsIn(box)[page - 1]
  if (sheet) box.scrollTop = sheet.offsetTop - sidePx + down * sheet.offsetHeight
}

/** The page at the top third of the window, and how far it is scrolled. */
function placeIn(box: HTMLElement): ReadingPlace {
  const line = box.scrollTop + box.clientHeight / 3
  const sheets = sheetsIn(box)
  const at = Math.max(
    0,
    sheets.findLastIndex((sheet) => sheet.offsetTop <= line),
  )
  const sheet = sheets[at]
  const down = sheet ? (box.scrollTop + sidePx - sheet.offsetTop) / sheet.offsetHeight : 0
  return { page: at + 1, down: Math.min(1, Math.max(0, down)) }
}
