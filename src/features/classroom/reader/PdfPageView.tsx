import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { PdfPage } from '#platform/media/reader.ts'
import styles from './reader.module.css'

/** During a zoom the canvas is stretched; it is redrawn this long after the last step. */
const redrawAfterMs = 200

type Props = {
  page: PdfPage
  number: number
  count: number
  /** In CSS pixels. */
  width: number
}

/** Renders one page, with its text layer on top, while it is on or near the screen. */
export function PdfPageView({ page, number, count, width }: Props) {
  const { t } = useTranslation('saved')
  const sheet = useRef<HTMLElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const [failed, setFailed] = useState(false)
  const [hasText, setHasText] = useState(true)
  const scale = width / page.width

  useEffect(() => {
    const here = sheet.current
    if (!here) return
    const observer = new IntersectionObserver(
      ([entry]) => setNear(entry?.isIntersecting ?? false),
      { root: here.closest('[data-pages]'), rootMargin: '100% 0px' },
    )
    observer.observe(here)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const holder = picture.current
    if (!isNear || !holder) return
    const unmounted = new AbortController()
    const timer = setTimeout(
      () => {
        const canvas = document.createElement('canvas')
        page.draw(canvas, scale * devicePixelRatio, unmounted.signal).then(
          () => {
            if (unmounted.signal.aborted) return
            holder.replaceChildren(canvas)
            setDrawn(true)
          },
          () => setFailed(true),
        )
      },
      holder.childElementCount > 0 ? redrawAfterMs : 0,
    )
    return () => {
      clearTimeout(timer)
      unmounted.abort()
    }
  }, [isNear, page, scale])

  useEffect(() => {
    const layer = text.current
    const holder = picture.current
    if (!isNear || !layer) return
    const unmounted = new AbortController()
    page.addText(layer, unmounted.signal).then(setHasText, () => undefined)
    return () => {
      unmounted.abort()
      layer.replaceChildren()
      // Canvases hold memory until they are collected.
      holder?.replaceChildren()
      setDrawn(false)
    }
  }, [isNear, page])

  return (
    <section
      ref={sheet}
      data-page={number}
      aria-label={t('reader.page', { page: number, count })}
      className={styles.sheet}
      style={
        {
          width,
          aspectRatio: `${page.width} / ${page.height}`,
          '--total-scale-factor': scale,
        } as CSSProperties
      }
      data-drawn={isDrawn}
    >
      <div ref={picture} className={styles.picture} aria-hidden />
      <div ref={text} className={styles.textLayer} dir="auto" />
      {isNear && !hasText && <p className="only-heard">{t('reader.noText')}</p>}
      {failed && <p className={styles.undrawn}>{t('reader.undrawn')}</p>}
    </section>
  )
}
