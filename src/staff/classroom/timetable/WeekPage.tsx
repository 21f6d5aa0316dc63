import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import type { Role } from '#contract/shared/kinds.ts'
import { mondayOf } from '#contract/classroom/staff-classes.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import type { ListedLesson, StaffLesson, StaffWeek } from '#contract/shared/staff/staff-wire.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { Choose } from '#staff/kit/forms/Choose.tsx'
import kit from '#staff/kit/kit.module.css'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { AddClass } from './AddClass.tsx'
import { ChangeLesson } from './ChangeLesson.tsx'
import { CloseDay } from './CloseDay.tsx'
import { LessonRow } from './LessonRow.tsx'
import { staffWeekQuery } from './queries.ts'
import styles from './timetable.module.css'

/** So many classes are below the week; more are on a page of their own. */
const classesInView = 20

/** The lessons of a week, and a link to each class. Week and class are in the address. */
export function WeekPage({
  role,
  recording,
}: {
  role: Role
  recording: (lesson: StaffLesson) => ReactNode
}) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const thisWeek = mondayOf(malaysianDay(useNow(60_000)))
  const given = params.get('week')
  const from = given && /^20\d\d-\d\d-\d\d$/.test(given) ? given : thisWeek
  const classId = Number(params.get('class')) || undefined
  const showsAll = params.get('whose') === 'all'
  const query = useQuery(staffWeekQuery(from))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = query.data?.lessons.find(({ id }) => id === chosenId)
  const to = (week: string) =>
    `?week=${week}${classId ? `&class=${classId}` : ''}${showsAll ? '&whose=all' : ''}`
  return (
    <>
      <header className={kit.header}>
        <h1>{t('week.title')}</h1>
        <nav aria-label={t('week.weeks')} className={styles.weeks}>
          <Link to={to(addDays(from, -7))} className={buttonClass({ variant: 'secondary' })}>
            <Icon name="chevron" label={t('week.before')} className={styles.back} />
          </Link>
          <span className="numbers" aria-live="polite">
            {t('week.from', { from: format.day(from), until: format.day(addDays(from, 6)) })}
          </span>
          <Link to={to(addDays(from, 7))} className={buttonClass({ variant: 'secondary' })}>
            <Icon name="chevron" label={t('week.after')} />
          </Link>
        </nav>
      </header>
      <QueryBoundary query={query}>
        {(week) => (
          <>
            <ClassPicker
              week={week}
              classId={classId}
              showsAll={showsAll}
              onChoose={(id) =>
                setParams({
                  week: from,
                  ...(Number(id) > 0 ? { class: id } : id === 'all' && { whose: 'all' }),
                })
              }
            />
            {mayDo(role, 'publish') && (
              <p>
                <Link to="/staff/classes/recordings">{t('week.recordings')}</Link>
              </p>
            )}
            {mayDo(role, 'school') && <AddClass classes={week.classes} />}
            <Days
              week={week}
              isShown={({ class_id }) =>
                classId ? class_id === classId : showsAll || isMine(week, class_id)
              }
              classId={classId}
              mayClose={mayDo(role, 'school')}
              onChoose={({ id }) => setChosenId(id)}
            />
            <Classes week={week} />
            {chosen && (
              <ChangeLesson
                lesson={chosen}
                role={role}
                now={new Date(week.server_time)}
                subject={week.classes.find(({ id }) => id === chosen.class_id)}
                recording={recording}
                linksBy={week.links_by}
                onClose={() => setChosenId(null)}
              />
            )}
          </>
        )}
      </QueryBoundary>
    </>
  )
}

function ClassPicker({
  week,
  classId,
  showsAll,
  onChoose,
}: {
  week: StaffWeek
  classId: number | undefined
  /** Lessons of other teachers' classes too. */
  showsAll: boolean
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  return (
    <div className={kit.picker}>
      <Choose
        label={t('staff/kit:class')}
        none={t(hasMine(week) ? 'week.mine' : 'staff/kit:allClasses')}
        choices={[
          ...(hasMine(week) ? [{ value: 'all', text: t('staff/kit:allClasses') }] : []),
          ...mineFirst(week.classes).map(({ id, class_name, language }) => ({
            value: String(id),
            text: t('week.classOption', {
              name: class_name,
              language: t(`staff/kit:languages.${language}`),
            }),
          })),
        ]}
        value={classId === undefined ? (showsAll && hasMine(week) ? 'all' : '') : String(classId)}
        onChange={onChoose}
      />
      {classId && (
        <Link to={`/staff/classes/${classId}`} className={buttonClass()}>
          {t('week.openClass')}
        </Link>
      )}
    </div>
  )
}

function Classes({ week }: { week: StaffWeek }) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const [mine, others] = [true, false].map((is) =>
    week.classes.filter(({ is_mine }) => is_mine === is),
  )
  return hasMine(week) ? (
    <>
      <ClassList id="my-classes" title={t('week.mine')} classes={mine ?? []} />
      <ClassList id="all-classes" title={t('week.others')} classes={others ?? []} />
    </>
  ) : (
    <ClassList id="all-classes" title={t('staff/kit:allClasses')} classes={week.classes} />
  )
}

function ClassList({
  id,
  title,
  classes,
}: {
  id: string
  title: string
  classes: StaffWeek['classes']
}) {
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

/** Whether the caller may act on some classes and not on others. */
const hasMine = ({ classes }: StaffWeek): boolean =>
  classes.some(({ is_mine }) => is_mine) && classes.some(({ is_mine }) => !is_mine)
const isMine = (week: StaffWeek, classId: number): boolean =>
  !hasMine(week) || week.classes.some(({ id, is_mine }) => id === classId && is_mine)
const mineFirst = (classes: StaffWeek['classes']) =>
  classes.toSorted((a, b) => Number(b.is_mine) - Number(a.is_mine))

function Days({
  week,
  isShown,
  classId,
  mayClose,
  onChoose,
}: {
  week: StaffWeek
  /** Administrators, of days for all classes. */
  mayClose: boolean
  isShown: (lesson: StaffLesson) => boolean
  classId: number | undefined
  onChoose: (lesson: ListedLesson) => void
}) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const format = useFormat()
  const lessons = week.lessons.filter(isShown)
  if (lessons.length === 0)
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
        {t(classId ? 'week.noneOfClass' : 'week.noneText')}
      </Empty>
    )
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
          {mayClose && <CloseDay week={week} day={day} />}
        </div>
        <ul role="list" className={kit.rows}>
          {ofDay.map((lesson) => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              of={week.classes.find(({ id }) => id === lesson.class_id)}
              now={new Date(week.server_time)}
              onChoose={() => onChoose(lesson)}
            />
          ))}
        </ul>
      </section>
    )
  })
}
