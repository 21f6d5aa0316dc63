import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Lesson } from '#contract/classroom/classroom.ts'
import { call } from '#platform/api/call.ts'
import {
  secondInUrl,
  type NextRecording,
  type RecordingPoint,
  type RenderPlayer,
} from '#platform/media/player.ts'
import styles from './classroom.module.css'
import { ClassLocked } from './ClassLocked.tsx'

type Props = {
  lesson: Lesson
  next: NextRecording | undefined
  slug: string
  uid: string
  player: RenderPlayer
  questionBox: (atSecond: number) => ReactNode
}

const noPoints: readonly RecordingPoint[] = []

/** A lesson's recording, and the box to ask about its current moment. */
export function Recording({ lesson, next, slug, uid, player, questionBox }: Props) {
  const { t } = useTranslation('classroom')
  const requestedSecond = secondInUrl(useSearchParams()[0].get('t'))
  const [second, setSecond] = useState(requestedSecond ?? 0)
  return (
    <>
      <div className={styles.watch}>
        {player({
          uid,
          watchedId: lesson.id,
          title: lesson.title,
          path: `/${slug}/${lesson.class_id}/${lesson.id}`,
          links: (signal) => call('recording', { params: { lessonId: lesson.id }, signal }),
          refused: ({ code }) =>
            code === 'class.locked' ? (
              <ClassLocked slug={slug} why="unknown" programme={undefined} />
            ) : undefined,
          points: noPoints,
          startAt: requestedSecond,
          next,
          onSecond: setSecond,
        })}
      </div>
      <section aria-labelledby="ask" className={styles.askBelow}>
        <h2 id="ask">{t('ask')}</h2>
        {questionBox(second)}
      </section>
    </>
  )
}
