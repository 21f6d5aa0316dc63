import { useState, type CSSProperties, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { portraitPath } from '#contract/catalogue/portraits.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ClipVideo } from '#platform/media/ClipVideo.tsx'
import { Icon } from '#ui/Icon.tsx'
import { hueOf, initialsOf } from '#ui/initials.ts'
import type { LessonOnShow } from './front-page.ts'
import styles from './LessonClip.module.css'

/** A short clip of a lesson, fetched only when played. Without script it is a link to the file. */
export function LessonClip({ lesson }: { lesson: LessonOnShow | null }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const [state, setState] = useState<'poster' | 'playing' | 'failed'>('poster')

  function play(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setState('playing')
  }

  return (
    <div className={styles.stage}>
      <svg viewBox="0 0 320 180" aria-hidden>
        <path d="M208 132h100M258 84v84" className={styles.axes} />
        <path d="M222 90c12 0 22 66 36 66s24-66 36-66" className={styles.curve} />
        <circle cx="258" cy="156" r="4" className={styles.vertex} />
      </svg>
      {lesson && state === 'playing' && (
        <ClipVideo clip={lesson} playAtOnce onError={() => setState('failed')} />
      )}
      {lesson && state !== 'playing' && (
        <a href={`/${lesson.file}`} className={styles.play} onClick={play}>
          <span className={styles.lesson}>
            {lesson.teacher && <Face teacher={lesson.teacher} />}
            <span>
              <strong>{lesson.title}</strong>
              {lesson.teacher && t('clip.teacher', { name: lesson.teacher.name })}
            </span>
          </span>
          <span className={styles.button}>
            <Icon name="play" />
            {t('clip.watch')}
            <span className="numbers">
              {t('clip.size', { seconds: lesson.seconds, size: format.bytes(lesson.bytes) })}
            </span>
          </span>
          {state === 'failed' && (
            <span role="alert" className={styles.failed}>
              {t('clip.failed')}
            </span>
          )}
        </a>
      )}
    </div>
  )
}

function Face({ teacher: { name, photo } }: { teacher: NonNullable<LessonOnShow['teacher']> }) {
  return photo ? (
    <img className={styles.face} src={portraitPath(photo)} alt="" />
  ) : (
    <span className={styles.face} style={{ '--hue': hueOf(name) } as CSSProperties} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
