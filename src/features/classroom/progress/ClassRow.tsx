import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { Classroom } from '#contract/classroom/classroom.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import type { WatchedRecording } from '#features/classroom/progress/progress.ts'
import { Measure } from './Measure.tsx'
import { NextStep } from './NextStep.tsx'
import { classProgress } from './progress-view.ts'
import { ProgressRow } from './ProgressRow.tsx'

export type BegunClass = {
  slug: string
  subject: Subject
  room: Classroom | undefined
  isPending: boolean
}

export function ClassRow({
  slug,
  subject,
  room,
  isPending,
  recordings,
  now,
  mastery,
}: BegunClass & { recordings: readonly WatchedRecording[]; now: Date; mastery: ReactNode }) {
  const { t } = useTranslation('progress')
  const progress = room && classProgress(slug, room, recordings, now)
  return (
    <ProgressRow
      name={subject.class_name}
      lang={htmlLanguage(subject.language)}
      path={`/${slug}/${subject.id}`}
      under={t(`language.${subject.language}`)}
      colour={subject.background_color_hex}
      isPending={isPending}
      beneath={mastery}
    >
      {progress &&
        (progress.recorded === 0 ? (
          <p className="quiet">{t('noRecordings')}</p>
        ) : (
          <>
            <Measure
              text={t('recordings', { watched: progress.watched, of: progress.recorded })}
              count={progress.watched}
              of={progress.recorded}
            />
            {progress.next ? (
              <NextStep next={progress.next} lang={htmlLanguage(subject.language)} />
            ) : (
              <p className="quiet">{t('allWatched')}</p>
            )}
          </>
        ))}
    </ProgressRow>
  )
}
