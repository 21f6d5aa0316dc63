import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import type { Role } from '#contract/shared/kinds.ts'
import { mondayOf } from '#contract/classroom/staff-classes.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import type { StaffLesson, StaffWeek, WeekLesson } from '#contract/shared/staff/staff-wire.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/api/online.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Pills } from '#ui/Pills.tsx'
import { AddClass } from './AddClass.tsx'
import { ChangeLesson } from './ChangeLesson.tsx'
import { CloseDays } from './CloseDays.tsx'
import { LessonRow } from './LessonRow.tsx'
import { staffWeekQuery } from './queries.ts'
import { WeekFilters, type WeekFilter, actsOnSomeOnly, isMine } from './WeekFilters.tsx'
import { WeekGrid, type MoveTo } from './grid/WeekGrid.tsx'
import styles from './timetable.module.css'

/** The most classes in a list below the week; a separate page lists all. */
const classesInView = 20

const views = ['list', 'grid'] as const
type View = (typeof views)[number]
/** On wider screens the grid shows seven days. */
const wide = '(width >= 62rem)'

type WeekPageProps = { role: Role; recording: (lesson: StaffLesson) => ReactNode }

/** The lessons of a week, and a link to each class. Week, view and filters are in the address. */
export function WeekPage({ role, recording }: WeekPageProps) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const thisWeek = mondayOf(malaysianDay(useNow(60_000)))
  const given = params.get('week')
  const from = given && /^20\d\d-\d\d-\d\d$/.test(given) ? given : thisWeek
  const isWide = useIsWide()
  const view = views.find((one) => one === params.get('view')) ?? (isWide ? 'grid' : 'list')
  const filter = {
    classId: Number(params.get('class')) || undefined,
    showsAll: params.get('whose') === 'all',
    teacherId: params.get('teacher') ?? '',
  }
  const query = useQuery(staffWeekQuery(from))
  /** The address of this page with other values; empty ones are removed. */
  const to = (values: Record<string, string>) => {
    const after = new URLSearchParams(params)
    for (const [name, value] of Object.entries(values))
      if (value) after.set(name, value)
      else after.delete(name)
    return `?${after.toString()}`
  }
  return (
    <>
      <header className={kit.header}>
        <h1>{t('week.title')}</h1>
        <nav aria-label={t('week.weeks')} className={styles.weeks}>
          <Link
            to={to({ week: addDays(from, -7) })}
            className={buttonClass({ variant: 'secondary' })}
          >
            <Icon name="chevron" label={t('week.before')} className={styles.back} />
          </Link>
          <span className="numbers" aria-live="polite">
            {t('week.from', { from: format.day(from), until: format.day(addDays(from, 6)) })}
          </span>
          <Link
            to={to({ week: addDays(from, 7) })}
            className={buttonClass({ variant: 'secondary' })}
          >
            <Icon name="chevron" label={t('week.after')} />
          </Link>
        </nav>
      </header>
      <QueryBoundary query={query}>
        {(week) => (
          <>
            <WeekFilters
              week={week}
              filter={filter}
              onChange={(values) => setParams(to({ week: from, ...values }))}
            >
              <Pills label={t('week.view')}>
                {views.map((one) => (
                  <Link
                    key={one}
                    to={to({ view: one })}
                    aria-current={one === view ? 'true' : undefined}
                  >
                    {t(`week.views.${one}`)}
                  </Link>
                ))}
              </Pills>
              {mayDo(role, 'publish') && (
                <Link to="/staff/classes/recordings">{t('week.recordings')}</Link>
              )}
            </WeekFilters>
            <Lessons
              {...{ week, role, filter, view, isWide, recording }}
              receivedAt={query.dataUpdatedAt}
            />
            {mayDo(role, 'school') && (
              <div className={kit.part}>
                <AddClass classes={week.classes} />
              </div>
            )}
            <Classes week={week} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

function Lessons({
  week,
  receivedAt,
  role,
  filter: { classId, showsAll, teacherId },
  view,
  isWide,
  recording,
}: {
  week: StaffWeek
  receivedAt: number
  role: Role
  filter: WeekFilter
  view: View
  isWide: boolean
  recording: (lesson: StaffLesson) => ReactNode
}) {
  const { t } = useTranslation('staff/timetable')
  const reachable = useReachable()
  const [opened, setOpened] = useState<{ id: string; moveTo?: MoveTo }>()
  const now = useNow(60_000, clockOffsetMs(week.server_time, receivedAt))
  const open = ({ id }: WeekLesson, moveTo?: MoveTo) => setOpened({ id, ...(moveTo && { moveTo }) })
  const chosen = week.lessons.find(({ id }) => id === opened?.id)
  const classOf = ({ class_id }: StaffLesson) => week.classes.find(({ id }) => id === class_id)
  const lessons = week.lessons.filter(
    ({ class_id, teacher_ids }) =>
      (classId ? class_id === classId : showsAll || isMine(week, class_id)) &&
      (!teacherId || teacher_ids.includes(teacherId)),
  )
  const canPlan = (lesson: WeekLesson) =>
    mayDo(role, 'timetable') &&
    (classOf(lesson)?.is_mine ?? false) &&
    !lesson.is_cancelled &&
    new Date(lesson.starts_at) > now
  return (
    <>
      {lessons.length === 0 ? (
        <NoLessons classId={classId} teacherId={teacherId} />
      ) : view === 'list' ? (
        <Days week={week} lessons={lessons} now={now} onChoose={open} />
      ) : (
        <WeekGrid
          week={week}
          lessons={lessons}
          isWide={isWide}
          hint={lessons.some(canPlan) && t(reachable ? 'grid.hint' : 'grid.offline')}
          now={now}
          canMove={(lesson) => reachable && canPlan(lesson)}
          onChoose={open}
          onMove={open}
        />
      )}
      {mayDo(role, 'school') && <CloseDays week={week} />}
      {chosen && (
        <ChangeLesson
          lesson={chosen}
          role={role}
          now={now}
          subject={classOf(chosen)}
          recording={recording}
          linksBy={week.links_by}
          moveTo={opened?.moveTo}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

function NoLessons({ classId, teacherId }: Omit<WeekFilter, 'showsAll'>) {
  const { t } = useTranslation('staff/timetable')
  return (
    <Empty
      icon="calendar"
      title={t('week.none')}
      action={
        classId && (
          <Link to={`/staff/classes/${classId}`} className={buttonClass()}>
            {t('week.openClass')}
          </Link>
        )
      }
    >
      {t(teacherId ? 'week.noneOfTeacher' : classId ? 'week.noneOfClass' : 'week.noneText')}
    </Empty>
  )
}

function Classes({ week }: { week: StaffWeek }) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const [mine, others] = [true, false].map((is) =>
    week.classes.filter(({ is_mine }) => is_mine === is),
  )
  return actsOnSomeOnly(week) ? (
    <>
      <ClassList id="my-classes" title={t('week.mine')} classes={mine ?? []} />
      <ClassList id="all-classes" title={t('week.others')} classes={others ?? []} />
    </>
  ) : (
    <ClassList id="all-classes" title={t('staff/kit:allClasses')} classes={week.classes} />
  )
}

type ClassListProps = { id: string; title: string; classes: StaffWeek['classes'] }

function ClassList({ id, title, classes }: ClassListProps) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  return (
    <section aria-labelledby={id} className={kit.part}>
      <h2 id={id}>{title}</h2>
      <ul role="list" className={kit.rows}>
        {classes.slice(0, classesInView).map(({ id: classId, class_name, language, teachers }) => (
          <li key={classId} className={kit.row}>
            <Link to={`/staff/classes/${classId}`} className={kit.whole}>
              {t('week.classOption', {
                name: class_name,
                language: t(`staff/kit:languages.${language}`),
              })}
            </Link>
            <span className={kit.quiet}>{teachers.join(', ')}</span>
          </li>
        ))}
      </ul>
      {classes.length > classesInView && (
        <p className={kit.under}>
          <Link to="/staff/classes/all">{t('week.everyClass')}</Link>
        </p>
      )}
    </section>
  )
}

type DaysProps = {
  week: StaffWeek
  /** Those of the week's lessons that fit the filter. */
  lessons: readonly WeekLesson[]
  now: Date
  onChoose: (lesson: WeekLesson) => void
}

function Days({ week, lessons, now, onChoose }: DaysProps) {
  const format = useFormat()
  const days = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(week.from, n))
  return days.map((day) => {
    const ofDay = lessons.filter(({ starts_at }) => malaysianDay(new Date(starts_at)) === day)
    const holiday = week.holidays.find((one) => one.day === day)
    if (ofDay.length === 0 && !holiday) return null
    return (
      <section key={day} className={kit.part} aria-label={format.day(day)}>
        <div className={styles.day}>
          <h2>{format.day(day)}</h2>
          {holiday && <span className={kit.quiet}>{holiday.name}</span>}
        </div>
        <ul role="list" className={kit.rows}>
          {ofDay.map((lesson) => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              subject={week.classes.find(({ id }) => id === lesson.class_id)}
              now={now}
              onChoose={() => onChoose(lesson)}
            />
          ))}
        </ul>
      </section>
    )
  })
}

const useIsWide = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wide)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(wide).matches,
  )
