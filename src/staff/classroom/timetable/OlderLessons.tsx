import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { intlLocale } from '#contract/shared/text/locales.ts'
import type { StaffClass, StaffLesson } from '#contract/shared/staff/staff-wire.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { Choose } from '#staff/kit/forms/Choose.tsx'
import kit from '#staff/kit/kit.module.css'
import { LessonRow } from './LessonRow.tsx'
import { lessonsOfMonthQuery } from './queries.ts'

/** Earlier lessons, a month at a time. */
export function OlderLessons({
  subject,
  months,
  month,
  onMonth,
  now,
  onChoose,
}: {
  subject: StaffClass
  months: readonly string[]
  /** The month on screen; empty for none. */
  month: string
  onMonth: (month: string) => void
  now: Date
  onChoose: (lesson: StaffLesson) => void
}) {
  const { t, i18n } = useTranslation('staff/timetable')
  const nameOf = (one: string) =>
    new Intl.DateTimeFormat(intlLocale(i18n.language), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${one}-15T00:00:00Z`))
  return (
    <section aria-labelledby="older" className={kit.part}>
      <h2 id="older">{t('class.older')}</h2>
      <div className={kit.picker}>
        <Choose
          label={t('class.month')}
          none={t('class.chooseMonth')}
          choices={months.map((one) => ({ value: one, text: nameOf(one) }))}
          value={month}
          onChange={onMonth}
        />
      </div>
      {month && <Month subject={subject} month={month} now={now} onChoose={onChoose} />}
    </section>
  )
}

type MonthProps = {
  subject: StaffClass
  month: string
  now: Date
  onChoose: (lesson: StaffLesson) => void
}

function Month({ subject, month, now, onChoose }: MonthProps) {
  return (
    <QueryBoundary query={useQuery(lessonsOfMonthQuery(subject.id, month))}>
      {({ lessons }) => (
        <ul role="list" className={kit.rows}>
          {lessons.toReversed().map((lesson) => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              subject={subject}
              now={now}
              showsDay
              onChoose={() => onChoose(lesson)}
            />
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}
