import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { intlLocale } from '#contract/locales.ts'
import type { StaffClass, StaffLesson } from '#contract/staff/wire.ts'
import { Asked } from '#staff/kit/Asked.tsx'
import kit from '#staff/kit/kit.module.css'
import { Field } from '#ui/Field.tsx'
import { LessonRow } from './LessonRow.tsx'
import { lessonsOfMonthQuery } from './queries.ts'

/** Lessons that were held longer ago, a month at a time. */
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
  /** The one that is shown; empty for none. */
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
        <Field
          as="select"
          label={t('class.month')}
          value={month}
          onChange={({ currentTarget }) => onMonth(currentTarget.value)}
        >
          <option value="">{t('class.chooseMonth')}</option>
          {months.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </Field>
      </div>
      {month && <Month subject={subject} month={month} now={now} onChoose={onChoose} />}
    </section>
  )
}

function Month({
  subject,
  month,
  now,
  onChoose,
}: {
  subject: StaffClass
  month: string
  now: Date
  onChoose: (lesson: StaffLesson) => void
}) {
  return (
    <Asked query={useQuery(lessonsOfMonthQuery(subject.id, month))}>
      {({ lessons }) => (
        <ul role="list" className={kit.rows}>
          {lessons.toReversed().map((lesson) => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              of={subject}
              now={now}
              dated
              onChoose={() => onChoose(lesson)}
            />
          ))}
        </ul>
      )}
    </Asked>
  )
}
