import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import type { RecordingPoint } from '#platform/media/player.ts'
import { pointAt } from '../playback.ts'
import styles from './SeekBar.module.css'
import { arrowSeconds } from './shortcuts.ts'
import { useMedia } from '../use-media.ts'

type Props = {
  video: HTMLVideoElement | null
  second: number
  ofSeconds: number
  points: readonly RecordingPoint[]
  onSeek: (second: number) => void
  onSeekBy: (seconds: number) => void
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -arrowSeconds,
  ArrowDown: -arrowSeconds,
  ArrowRight: arrowSeconds,
  ArrowUp: arrowSeconds,
}

/** The timeline: buffered ranges, points to jump to, and a slider. */
export function SeekBar({ video, second, ofSeconds, points, onSeek, onSeekBy }: Props) {
  const { t } = useTranslation('player')
  // The position while the slider is dragged. Seeking at once would fetch every position on the way.
  const [dragged, setDragged] = useState<number | null>(null)
  const isHeld = useRef(false)
  const [hovered, setHovered] = useState<number | null>(null)
  const buffered = useMedia(video, 'progress timeupdate loadedmetadata emptied', bufferedText, '')
  const shown = dragged ?? second
  const pointedAt = dragged ?? hovered
  const share = (at: number) => `${(100 * Math.min(at, ofSeconds)) / ofSeconds}%`

  function change(to: number) {
    if (isHeld.current) setDragged(to)
    else onSeek(to)
  }
  function letGo() {
    isHeld.current = false
    if (dragged === null) return
    onSeek(dragged)
    setDragged(null)
  }
  function press(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onSeekBy(step)
  }

  return (
    <div
      className={styles.bar}
      style={{ '--played': share(shown) } as CSSProperties}
      onPointerMove={(event) => {
        if (event.pointerType !== 'mouse') return
        const { left, width } = event.currentTarget.getBoundingClientRect()
        const at = (ofSeconds * (event.clientX - left)) / width
        setHovered(Math.round(Math.min(Math.max(at, 0), ofSeconds)))
      }}
      onPointerLeave={() => setHovered(null)}
    >
      <div className={styles.track} aria-hidden>
        {buffered
          .split(' ')
          .filter(Boolean)
          .map((range) => {
            const [from = 0, to = 0] = range.split('-').map(Number)
            return (
              <span
                key={range}
                className={styles.buffered}
                style={{ left: share(from), width: share(to - from) }}
              />
            )
          })}
        <span className={styles.played} />
        {points.map(({ kind, at_seconds }) => (
          <span
            key={`${kind} ${at_seconds}`}
            className={styles.mark}
            data-kind={kind}
            style={{ left: share(at_seconds) }}
          />
        ))}
      </div>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={ofSeconds}
        step={1}
        value={shown}
        aria-label={t('seek')}
        aria-valuetext={t('timeOf', { time: clockText(shown), length: clockText(ofSeconds) })}
        onChange={({ currentTarget }) => change(Number(currentTarget.value))}
        onPointerDown={() => {
          isHeld.current = true
        }}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onKeyDown={press}
      />
      {pointedAt !== null && (
        <p
          className={styles.pointedAt}
          style={{ '--at': share(pointedAt) } as CSSProperties}
          aria-hidden
        >
          <span className="numbers">{clockText(pointedAt)}</span>{' '}
          {points[pointAt(points, pointedAt)]?.title}
        </p>
      )}
    </div>
  )
}

/** The buffered ranges in whole seconds, `0-12 40-80`. */
function bufferedText({ buffered }: HTMLVideoElement): string {
  return Array.from(
    { length: buffered.length },
    (_, n) => `${Math.floor(buffered.start(n))}-${Math.ceil(buffered.end(n))}`,
  ).join(' ')
}
