import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatClassSlot } from '#contract/format.ts'
import type { Role } from '#contract/kinds.ts'
import { mayDo } from '#contract/staff/rights.ts'
import type { StaffClassPage } from '#contract/staff/classes.ts'
import type { StaffLesson } from '#contract/staff/wire.ts'
import { Refusal } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Tag } from '#ui/Tag.tsx'
import { Asked } from './Asked.tsx'
import { ChangeClass } from './ChangeClass.tsx'
import { ChangeLesson } from './ChangeLesson.tsx'
import { LessonRow } from './LessonRow.tsx'
import { Materials } from './Materials.tsx'
import { PlanLessons } from './PlanLessons.tsx'
import { staffClassQuery } from './queries.ts'
import styles from './staff.module.css'

/** One class: what is to come, and putting up more. */
export function ClassPage({ classId, role }: { classId: number; role: Role }) {
  const { t } = useTranslation('staff')
  const query = useQuery(staffClassQuery(classId))
  if (query.error instanceof Refusal && query.error.status === 404)
    return (
      <Empty icon="search" title={<h1>{t('class.unknown')}</h1>}>
        <Link to="/staff/classes">{t('class.toAll')}</Link>
      </Empty>
    )
  return <Asked query={query}>{(page) => <Whole page={page} role={role} />}</Asked>
}

function Whole({ page, role }: { page: StaffClassPage; role: Role }) {
  const { t } = useTranslation('staff')
  const { subject, lessons, intakes } = page
  const [isPlanning, setPlanning] = useState(false)
  const [chosen, setChosen] = useState<StaffLesson | null>(null)
  const now = new Date(page.server_time)
  const coming = lessons.filter(({ ends_at }) => new Date(ends_at) > now)
  const past = lessons.filter(({ ends_at }) => new Date(ends_at) <= now)
  const row = (lesson: StaffLesson) => (
    <LessonRow
      key={lesson.id}
      lesson={lesson}
      of={subject}
      now={now}
      dated
      onChoose={() => setChosen(lesson)}
    />
  )
  return (
    <>
      <header className={styles.header}>
        <div>
          <h1>{subject.class_name}</h1>
          <p className={styles.quiet}>
            {[
              t(`languages.${subject.language}`),
              subject.teachers.join(', '),
              ...subject.class_schedule.map(formatClassSlot),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {mayDo(role, 'timetable') && intakes.length > 0 && !isPlanning && (
          <Button onClick={() => setPlanning(true)}>{t('plan.open')}</Button>
        )}
      </header>
      {page.form.is_closed && <Tag tone="info">{t('classForm.closed')}</Tag>}
      {mayDo(role, 'school') && <ChangeClass key={page.version} page={page} />}
      {isPlanning && <PlanLessons page={page} onDone={() => setPlanning(false)} />}
      <section aria-labelledby="coming" className={styles.part}>
        <h2 id="coming">{t('class.coming')}</h2>
        {coming.length > 0 ? (
          <ul role="list" className={styles.rows}>
            {coming.map(row)}
          </ul>
        ) : (
          <Empty icon="calendar" title={t('class.noneComing')}>
            {t(intakes.length > 0 ? 'class.noneComingText' : 'class.noIntake')}
          </Empty>
        )}
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past" className={styles.part}>
          <h2 id="past">{t('class.past')}</h2>
          <ul role="list" className={styles.rows}>
            {past.toReversed().map(row)}
          </ul>
        </section>
      )}
      <Materials classId={subject.id} mayChange={mayDo(role, 'publish')} />
      {chosen && (
        <ChangeLesson
          lesson={chosen}
          role={role}
          now={now}
          className={subject.class_name}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
