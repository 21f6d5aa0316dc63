import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { joinState } from '#contract/enrolment/access.ts'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { lessonPath, mondayOf } from '#contract/classroom/staff-classes.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import type { WaitingKind } from '#contract/dashboard/waiting.ts'
import type { HomeLesson, StaffHome } from '#contract/shared/staff/staff-wire.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { LinkTag } from '#staff/kit/LinkTag.tsx'
import { StartLesson } from '#staff/kit/StartLesson.tsx'
import { sinceText } from '#staff/kit/since-text.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Tag } from '#ui/Tag.tsx'
import { MonthInNumbers } from './MonthInNumbers.tsx'
import styles from './office.module.css'
import { staffHomeQuery } from './queries.ts'

/** Today's work; each number links to its section. */
export function HomePage({ settings, onFind }: { settings: ReactNode; onFind: () => void }) {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  return (
    <QueryBoundary query={useQuery(staffHomeQuery())}>
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
          <Numbers home={home} />
          {mayDo(home.role, 'publish') && <LessonsToRecord home={home} />}
          <NextClasses home={home} />
          <MonthInNumbers orders={home.orders} />
          {settings}
        </>
      )}
    </QueryBoundary>
  )
}

const waitingLinks: Record<WaitingKind, string | undefined> = {
  payment: '/staff/payments?state=waiting',
  refund: '/staff/payments/refunds?state=waiting',
  dispute: '/staff/orders?show=disputed',
  discrepancy: '/staff/orders',
  job: undefined,
}

function Numbers({ home }: { home: StaffHome }) {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const { questions, sign_ups, orders, without_link } = home
  const now = new Date(home.server_time)
  const format = useFormat()
  return (
    <ul role="list" className={styles.numbers}>
      {mayDo(home.role, 'questions') && (
        <Figure
          to="/staff/questions"
          value={questions.waiting}
          label={t('home.questions', { count: questions.waiting })}
          hint={
            questions.oldest_at &&
            t('home.oldest', { since: sinceText(new Date(questions.oldest_at), now, t) })
          }
        />
      )}
      {mayDo(home.role, 'readNotes') && home.notes_waiting > 0 && (
        <Figure
          to="/staff/notes?show=waiting"
          value={home.notes_waiting}
          label={t('home.notes', { count: home.notes_waiting })}
          hint={t('home.notesHint')}
        />
      )}
      <Figure
        to="/staff/classes"
        value={without_link}
        label={t('home.withoutLink', { count: without_link })}
        hint={t('home.withoutLinkHint')}
      />
      {mayDo(home.role, 'publish') && (
        <Figure
          to="#to-record"
          value={home.without_recording}
          label={t('home.withoutRecording', { count: home.without_recording })}
          hint={t('home.withoutRecordingHint')}
        />
      )}
      {mayDo(home.role, 'publish') && home.preparations_failed > 0 && (
        <Figure
          to="#to-record"
          value={home.preparations_failed}
          label={t('home.preparationsFailed', { count: home.preparations_failed })}
          hint={t('home.preparationsFailedHint')}
        />
      )}
      {home.payments_reported !== null && (
        <Figure
          to="/staff/orders"
          value={home.payments_reported}
          label={t('home.paymentsReported', { count: home.payments_reported })}
        />
      )}
      {home.waiting.map(({ kind, count, due }) => (
        <Figure
          key={kind}
          to={waitingLinks[kind]}
          value={count}
          label={t(`home.waiting.${kind}`, { count })}
          hint={
            due
              ? t('home.waitingHint.due', { when: format.dateTime(new Date(due)) })
              : t(`home.waitingHint.${kind}`)
          }
        />
      ))}
      <Figure
        value={sign_ups.week}
        label={t('home.signUps', { count: sign_ups.week })}
        hint={t('home.signUpsToday', { count: sign_ups.today })}
      />
      {orders && (
        <Figure
          to="/staff/orders"
          value={orders.find(({ status }) => status === 'PAID')?.count ?? 0}
          label={t('home.ordersPaid')}
          hint={orders
            .flatMap(({ status, count }) =>
              status === 'PAID' ? [] : [t(`home.orders.${status}`, { count })],
            )
            .join(' · ')}
        />
      )}
    </ul>
  )
}

function Figure({
  to,
  value,
  label,
  hint,
}: {
  to?: string | undefined
  value: number
  label: string
  hint?: string | null
}) {
  const { t } = useTranslation('staff/kit')
  return (
    <Card as="li" className={styles.figure}>
      <span className={`numbers ${styles.value}`}>{t('number', { count: value })}</span>
      {to ? (
        <Link to={to} className={kit.whole}>
          {label}
        </Link>
      ) : (
        <span>{label}</span>
      )}
      {hint && <span className={kit.quiet}>{hint}</span>}
    </Card>
  )
}

/** What is behind the numbers of recordings: each row opens the lesson with its upload. */
function LessonsToRecord({ home }: { home: StaffHome }) {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const lessons = home.lessons_to_record
  if (lessons.length === 0) return null
  return (
    <section id="to-record" aria-labelledby="to-record-title" className={kit.part}>
      <h2 id="to-record-title">{t('home.toRecord')}</h2>
      <ul role="list" className={kit.rows}>
        {lessons.map((lesson) => (
          <HomeRow key={lesson.id} lesson={lesson}>
            {lesson.recording_failed ? (
              <Tag tone="danger">{t('home.recordingFailed')}</Tag>
            ) : (
              <Tag>{t('home.noRecording')}</Tag>
            )}
          </HomeRow>
        ))}
      </ul>
    </section>
  )
}

function NextClasses({ home }: { home: StaffHome }) {
  const now = new Date(home.server_time)
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
