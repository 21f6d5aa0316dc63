import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { joinState } from '#contract/enrolment/access.ts'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { lessonPath, mondayOf } from '#contract/classroom/staff-classes.ts'
import type { HomeLesson, StaffHome } from '#contract/shared/staff/staff-wire.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { LinkTag } from '#staff/kit/LinkTag.tsx'
import { StartLesson } from '#staff/kit/StartLesson.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Checklist } from './Checklist.tsx'
import { MonthInNumbers } from './MonthInNumbers.tsx'
import { Queue } from './Queue.tsx'
import styles from './office.module.css'
import { staffHomeQuery } from './queries.ts'

/** Waiting work, the next lessons, and the last 30 days in numbers. */
export function HomePage({ settings, onFind }: { settings: ReactNode; onFind: () => void }) {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const query = useQuery(staffHomeQuery())
  return (
    <QueryBoundary query={query}>
      {(home) => (
        <>
          <header className={kit.header}>
            <h1>{t('home.title', { name: home.name })}</h1>
            <p className={kit.quiet}>
              {t(`staff/kit:roles.${home.role}`)}
              {!home.all_classes && ` · ${t('home.ownClasses')}`}
            </p>
          </header>
          <div className={styles.find}>
            <Button variant="secondary" onClick={onFind}>
              <Icon name="search" />
              {t('staff/kit:findAll.title')}
            </Button>
          </div>
          {mayDo(home.role, 'school') && <Checklist />}
          <Queue />
          <NextClasses home={home} receivedAt={query.dataUpdatedAt} />
          <MonthInNumbers orders={home.orders} />
          {settings}
        </>
      )}
    </QueryBoundary>
  )
}

function NextClasses({ home, receivedAt }: { home: StaffHome; receivedAt: number }) {
  const now = useNow(60_000, clockOffsetMs(home.server_time, receivedAt))
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const weekOf = (days: number) => mondayOf(addDays(malaysianDay(now), days))
  return (
    <section aria-labelledby="next-classes" className={kit.part}>
      <h2 id="next-classes">{t('home.next')}</h2>
      {home.next_lessons.length === 0 ? (
        <Empty icon="calendar" title={t('home.noNext')}>
          {t('home.noNextText')}
        </Empty>
      ) : (
        <ul role="list" className={kit.rows}>
          {home.next_lessons.map((lesson) => (
            <HomeRow key={lesson.id} lesson={lesson}>
              <LinkTag lesson={lesson} />
              {lesson.meeting_url && joinState(lesson, now) === 'open' && (
                <div className={kit.above}>
                  <StartLesson lesson={{ ...lesson, meeting_url: lesson.meeting_url }} />
                </div>
              )}
            </HomeRow>
          ))}
        </ul>
      )}
      <p className={`cluster ${kit.under}`}>
        <Link to={`/staff/classes?week=${weekOf(0)}`}>{t('home.thisWeek')}</Link>
        <Link to={`/staff/classes?week=${weekOf(7)}`}>{t('home.nextWeek')}</Link>
      </p>
    </section>
  )
}

function HomeRow({ lesson, children }: { lesson: HomeLesson; children: ReactNode }) {
  const format = useFormat()
  const lang = htmlLanguage(lesson.language)
  return (
    <li className={kit.row}>
      <div>
        <Link to={lessonPath(lesson)} className={kit.whole} lang={lang}>
          {lesson.class_name}
        </Link>
        <p className={kit.quiet} lang={lang}>
          {lesson.title}
        </p>
      </div>
      <div className={kit.end}>
        <span className="numbers">{format.dateTime(new Date(lesson.starts_at))}</span>
        {children}
      </div>
    </li>
  )
}
