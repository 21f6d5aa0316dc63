import { useQuery } from '@tanstack/react-query'
import type {
  PersonEnrolments as Page,
  StaffEnrolment,
} from '#contract/enrolment/staff-enrolments.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Tag } from '#ui/Tag.tsx'
import { ChangeEnrolment } from './ChangeEnrolment.tsx'
import { EnrolForm } from './EnrolForm.tsx'
import { personEnrolmentsQuery } from './queries.ts'

/** A person's enrolments, each with the actions that staff have. */
export function PersonEnrolments({ uid }: { uid: string }) {
  const { t } = useTranslation('staff/people')
  const query = useQuery(personEnrolmentsQuery(uid))
  return (
    <section aria-labelledby="enrolments" className={kit.part}>
      <h2 id="enrolments">{t('enrolments.title')}</h2>
      <QueryBoundary query={query}>
        {(page) => (
          <>
            {page.enrolments.length === 0 && <p className={kit.quiet}>{t('enrolments.none')}</p>}
            <ul role="list" className={kit.rows}>
              {page.enrolments.map((one) => (
                <Enrolment key={one.id} one={one} uid={uid} page={page} />
              ))}
            </ul>
            {page.may_change ? (
              <EnrolForm uid={uid} page={page} />
            ) : (
              <p className={kit.quiet}>{t('enrolments.notYours')}</p>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  )
}

function Enrolment({ one, uid, page }: { one: StaffEnrolment; uid: string; page: Page }) {
  const { t } = useTranslation('staff/people')
  const format = useFormat()
  const day = (at: string) => format.longDate(new Date(at))
  const { opened_manually: opened, ended_manually: ended } = one
  return (
    <li className={kit.entry} data-over={one.is_open && !one.is_on_hold ? undefined : ''}>
      <p className={kit.end}>
        <strong>{one.class_name}</strong>
        {one.is_on_hold ? (
          <Tag tone="danger">{t('enrolments.onHold')}</Tag>
        ) : (
          <Tag tone={one.is_open ? 'success' : 'neutral'}>
            {t(
              one.is_open
                ? 'enrolments.open'
                : one.ended_at
                  ? 'enrolments.ended'
                  : 'enrolments.over',
            )}
          </Tag>
        )}
        {one.is_courtesy && <Tag tone="info">{t('enrolments.courtesy')}</Tag>}
      </p>
      <p className={kit.quiet}>{[one.programme, one.intake].filter(Boolean).join(' · ')}</p>
      <p className={`numbers ${kit.quiet}`}>
        {one.live_until
          ? t('enrolments.time', { from: day(one.opens_at), until: day(one.live_until) })
          : t('enrolments.timeOpen', { from: day(one.opens_at) })}
      </p>
      <p className={kit.quiet}>
        {t(`enrolments.source.${one.source}`)}
        {one.order_id && (
          <>
            {' · '}
            <Link to={`/staff/orders/${one.order_id}`}>{t('enrolments.order')}</Link>
          </>
        )}
      </p>
      {opened && (
        <p className={kit.quiet}>
          {t('enrolments.openedBy', { ...opened, when: format.dateTime(new Date(opened.at)) })}
        </p>
      )}
      {one.ended_at && (
        <p className={kit.quiet}>
          {ended
            ? t('enrolments.endedBy', { ...ended, when: format.dateTime(new Date(ended.at)) })
            : t('enrolments.endedOn', {
                day: day(one.ended_at),
                why: t(`enrolments.why.${whyOf(one.end_reason)}`),
              })}
        </p>
      )}
      {page.may_change && one.ended_at === null && (
        <ChangeEnrolment uid={uid} one={one} page={page} />
      )}
    </li>
  )
}

const reasons = ['withdrawn', 'refused', 'refunded', 'disputed', 'moved', 'paid'] as const
const whyOf = (reason: string | null) => reasons.find((one) => one === reason) ?? 'other'
