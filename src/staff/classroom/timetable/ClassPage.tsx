import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Role } from '#contract/shared/kinds.ts'
import type { StaffClassPage } from '#contract/classroom/staff-classes.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import type { ListedLesson, StaffLesson } from '#contract/shared/staff/staff-wire.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Tag } from '#ui/Tag.tsx'
import { ChangeClass } from './ChangeClass.tsx'
import { ChangeLesson } from './ChangeLesson.tsx'
import { LessonRow } from './LessonRow.tsx'
import { NameLessons } from './NameLessons.tsx'
import { OlderLessons } from './OlderLessons.tsx'
import { PlanLessons } from './PlanLessons.tsx'
import { staffClassQuery } from './queries.ts'
import { useChosenLesson } from './use-chosen-lesson.ts'

type Props = {
  role: Role
  recording: (lesson: StaffLesson) => ReactNode
  materials: (mayChange: boolean) => ReactNode
}

/**
 * One class: its lessons, details and materials; with `?view=students` its roster, with `?view=practice` its
 * practice.
 */
export function ClassPage({
  classId,
  students,
  practice,
  ...props
}: Props & { classId: number; students: ReactNode; practice: ReactNode }) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const [params] = useSearchParams()
  const query = useQuery(staffClassQuery(classId))
  if (params.get('view') === 'students') return students
  if (params.get('view') === 'practice') return practice
  return (
    <QueryBoundary
      query={query}
      unknown={{ title: t('class.unknown'), to: '/staff/classes', link: t('class.toAll') }}
    >
      {(page) => <LoadedClass page={page} receivedAt={query.dataUpdatedAt} {...props} />}
    </QueryBoundary>
  )
}

function LoadedClass({
  page,
  receivedAt,
  role,
  recording,
  materials,
}: Props & { page: StaffClassPage; receivedAt: number }) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const format = useFormat()
  const { subject, lessons, intakes } = page
  const [task, setTask] = useState<'plan' | 'name' | null>(null)
  const { chosen, choose, close, month, setMonth } = useChosenLesson(page)
  const now = useNow(60_000, clockOffsetMs(page.server_time, receivedAt))
  const coming = lessons.filter(({ ends_at }) => new Date(ends_at) > now)
  const past = lessons.filter(({ ends_at }) => new Date(ends_at) <= now)
  const row = (lesson: ListedLesson) => (
    <LessonRow
      key={lesson.id}
      lesson={lesson}
      subject={subject}
      now={now}
      showsDay
      onChoose={() => choose(lesson)}
    />
  )
  return (
    <>
      <header className={kit.header}>
        <div>
          <h1>{subject.class_name}</h1>
          <p className={kit.quiet}>
            {[
              t(`staff/kit:languages.${subject.language}`),
              subject.teachers.join(', '),
              ...subject.class_schedule.map(format.classSlot),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {subject.is_mine && !task && (
          <div className="cluster">
            <Link to="?view=students" className={buttonClass({ variant: 'secondary' })}>
              {t('class.students')}
            </Link>
            {mayDo(role, 'practice') && (
              <Link to="?view=practice" className={buttonClass({ variant: 'secondary' })}>
                {t('class.practice')}
              </Link>
            )}
            {mayDo(role, 'timetable') && lessons.length > 0 && (
              <Button variant="secondary" onClick={() => setTask('name')}>
                {t('titles.edit')}
              </Button>
            )}
            {mayDo(role, 'timetable') && intakes.length > 0 && (
              <Button onClick={() => setTask('plan')}>{t('plan.open')}</Button>
            )}
          </div>
        )}
      </header>
      {page.form.is_closed && <Tag tone="info">{t('classForm.closed')}</Tag>}
      {mayDo(role, 'school') && <ChangeClass page={page} />}
      {task === 'plan' && <PlanLessons page={page} onDone={() => setTask(null)} />}
      {task === 'name' && (
        <NameLessons subject={subject} lessons={lessons} onDone={() => setTask(null)} />
      )}
      <section aria-labelledby="coming" className={kit.part}>
        <h2 id="coming">{t('class.coming')}</h2>
        {coming.length > 0 ? (
          <ul role="list" className={kit.rows}>
            {coming.map(row)}
          </ul>
        ) : (
          <Empty icon="calendar" title={t('class.noneComing')}>
            {t(intakes.length > 0 ? 'class.noneComingText' : 'class.noIntake')}
          </Empty>
        )}
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past" className={kit.part}>
          <h2 id="past">{t('class.past')}</h2>
          <ul role="list" className={kit.rows}>
            {past.toReversed().map(row)}
          </ul>
        </section>
      )}
      {page.months.length > 0 && (
        <OlderLessons
          subject={subject}
          months={page.months}
          month={month}
          onMonth={setMonth}
          now={now}
          onChoose={choose}
        />
      )}
      {materials(subject.is_mine && mayDo(role, 'publish'))}
      {chosen && (
        <ChangeLesson
          lesson={chosen}
          role={role}
          now={now}
          subject={subject}
          linksBy={page.links_by}
          recording={recording}
          onClose={close}
        />
      )}
    </>
  )
}
