import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { lessonState, type Lesson, type LessonState } from '#contract/classroom/classroom.ts'
import { clockText } from '#platform/clock-text.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { SavedList } from '#platform/saving/saved.ts'
import { readResumePlace } from '#features/classroom/progress/places.ts'
import {
  qualityToSave,
  rememberedSaveQuality,
  type OneTap,
} from '#features/classroom/saved/one-tap.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Tag } from '#ui/Tag.tsx'
import styles from './Lessons.module.css'
import { endsSoon } from './weeks.ts'

const icons: Record<LessonState, IconName> = {
  coming: 'clock',
  live: 'people',
  cancelled: 'close',
  recorded: 'play',
  'not-released': 'clock',
  locked: 'lock',
  over: 'clock',
}

type Props = {
  lesson: Lesson
  /** The language of its title. */
  lang: string
  path: string
  uid: string
  now: Date
  saved: SavedList
  saveArrow: (what: OneTap) => ReactNode
  /** Passed down, because there are dozens of rows. */
  t: TFunction<'classroom'>
}

/** A lesson in the list: title, time, and its current action. */
export function LessonRow({ lesson, lang, path, uid, now, saved, saveArrow, t }: Props) {
  const format = useFormat()

  const state = lessonState(lesson, now)
  const starts = new Date(lesson.starts_at)
  return (
    <li className={styles.lesson} data-state={state}>
      <span className={styles.mark}>
        <Icon name={icons[state]} />
      </span>
      <div className={styles.text}>
        <p className={styles.name} lang={lang}>
          {lesson.title}
        </p>
        <p className="numbers quiet">
          {t('lessonNumber', { number: lesson.number })} ·{' '}
          <time dateTime={lesson.starts_at}>{format.dateTime(starts)}</time>
          {lesson.substitute && ` · ${t('withTeacher', { name: lesson.substitute })}`}
        </p>
        {state === 'recorded' && lesson.recording ? (
          <p className={styles.watch}>
            <Link
              to={`${path}/${lesson.id}`}
              aria-label={t('watchLesson', { title: lesson.title })}
            >
              {t('lessonState.recorded')}
            </Link>
            <span className="numbers quiet">{aboutRecording(lesson.recording)}</span>
          </p>
        ) : state === 'live' ? (
          <Tag tone="success">{t('lessonState.live')}</Tag>
        ) : state === 'cancelled' ? (
          <Tag tone="danger">{t('lessonState.cancelled')}</Tag>
        ) : state === 'coming' ? null : (
          <p className="quiet">{t(`lessonState.${state}`)}</p>
        )}
      </div>
      {state === 'recorded' && lesson.recording && arrowFor(lesson.recording)}
    </li>
  )

  function arrowFor({ seconds, available_until, sizes }: NonNullable<Lesson['recording']>) {
    const size = qualityToSave(sizes ?? [], rememberedSaveQuality())
    if (!size) return null
    return saveArrow({
      uid,
      list: saved,
      label: t('lessonNumber', { number: lesson.number }),
      save: {
        opens: { kind: 'lesson', slug: path.split('/')[1] ?? '', class_id: lesson.class_id },
        watched_id: lesson.id,
        title: lesson.title,
        path: `${path}/${lesson.id}`,
        available_until,
        seconds,
        // The other details are fetched with the links.
        rendition: { ...size, type: '', sha256: '' },
      },
    })
  }

  function aboutRecording({ seconds, available_until }: NonNullable<Lesson['recording']>) {
    const place = readResumePlace(uid, lesson.id)
    if (place) return t('continueAt', { time: clockText(place.seconds) })
    const length = t('minutes', { minutes: Math.max(1, Math.round(seconds / 60)) })
    const until = available_until === null ? null : new Date(available_until)
    return until && endsSoon(until, now)
      ? `${length} · ${t('availableUntil', { day: format.day(until) })}`
      : length
  }
}
