import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Lesson } from '#contract/classroom.ts'
import { forgetPlace, keepPlace, readPlace } from '#platform/places.ts'
import { resumeAt, secondInUrl } from './playback.ts'
import styles from './classroom.module.css'
import { RecordingPlayer } from './RecordingPlayer.tsx'
import type { FreshLinks } from './use-playback.ts'

type Props = {
  lesson: Lesson
  slug: string
  uid: string
  fresh: FreshLinks
  reachable: boolean
  renew: () => Promise<FreshLinks>
  questionBox: (atSecond: number) => ReactNode
}

/** The recording from where the person stopped on this device, and the box to ask about what it shows. */
export function WatchRecording({ lesson, slug, uid, fresh, reachable, renew, questionBox }: Props) {
  const { t } = useTranslation('classroom')
  const { seconds: length } = fresh.links
  const asked = secondInUrl(useSearchParams()[0].get('t'))
  const [start] = useState(() => {
    const at = asked ?? resumeAt(readPlace(uid, lesson.id)?.seconds, length)
    return { at, isReturn: asked === undefined && at > 0 }
  })
  const [second, setSecond] = useState(Math.floor(start.at))

  function onPlace(place: number) {
    // Barely begun, or seen to the end: nothing to go back to.
    if (resumeAt(place, length) === 0) return forgetPlace(uid, lesson.id)
    keepPlace(uid, {
      slug,
      class_id: lesson.class_id,
      lesson_id: lesson.id,
      title: lesson.title,
      seconds: place,
      of_seconds: length,
      kept_at: new Date().toISOString(),
    })
  }

  return (
    <>
      <RecordingPlayer
        fresh={fresh}
        start={start}
        second={second}
        reachable={reachable}
        renew={renew}
        onSecond={setSecond}
        onPlace={onPlace}
      />
      <section aria-labelledby="ask" className={styles['askBelow']}>
        <h2 id="ask">{t('ask')}</h2>
        {questionBox(second)}
      </section>
    </>
  )
}
