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
                <Enrolment key={one.id} enrolment={one} uid={uid} page={page} />
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

type Props = { enrolment: StaffEnrolment; uid: string; page: Page }

function Enrolment({ enrolment, uid, page }: Props) {
  const { t } = useTranslation('staff/people')
  const format = useFormat()
  const day = (at: string) => format.longDate(new Date(at))
  const { opened_manually: opened, ended_manually: ended } = enrolment
  return (
    <li
      className={kit.entry}
      data-over={enrolment.is_open && !enrolment.is_on_hold ? undefined : ''}
    >
      <p className={kit.end}>
        <strong>{enrolment.class_name}</strong>
        {enrolment.is_on_hold ? (
          <Tag tone="danger">{t('enrolments.onHold')}</Tag>
        ) : (
          <Tag tone={enrolment.is_open ? 'success' : 'neutral'}>
            {t(
              enrolment.is_open
                ? 'enrolments.open'
                : enrolment.ended_at
                  ? 'enrolments.ended'
                  : 'enrolments.over',
            )}
          </Tag>
        )}
        {enrolment.is_courtesy && <Tag tone="info">{t('enrolments.courtesy')}</Tag>}
      </p>
      <p className={kit.quiet}>
        {[enrolment.programme, enrolment.intake].filter(Boolean).join(' · ')}
      </p>
      <p className={`numbers ${kit.quiet}`}>
        {enrolment.live_until
          ? t('enrolments.time', {
              from: day(enrolment.opens_at),
              until: day(enrolment.live_until),
            })
          : t('enrolments.timeOpen', { from: day(enrolment.opens_at) })}
      </p>
      <p className={kit.quiet}>
        {t(`enrolments.source.${enrolment.source}`)}
        {enrolment.order_id && (
          <>
            {' · '}
            <Link to={`/staff/orders/${enrolment.order_id}`}>{t('enrolments.order')}</Link>
          </>
        )}
      </p>
      {opened && (
        <p className={kit.quiet}>
          {t('enrolments.openedBy', { ...opened, when: format.dateTime(new Date(opened.at)) })}
        </p>
      )}
      {enrolment.ended_at && (
        <p className={kit.quiet}>
          {ended
            ? t('enrolments.endedBy', { ...ended, when: format.dateTime(new Date(ended.at)) })
            : t('enrolments.endedOn', {
                day: day(enrolment.ended_at),
                why: t(`enrolments.why.${whyOf(enrolment.end_reason)}`),
              })}
        </p>
      )}
      {page.may_change && enrolment.ended_at === null && (
        <ChangeEnrolment uid={uid} enrolment={enrolment} page={page} />
      )}
    </li>
  )
}

const reasons = ['withdrawn', 'refused', 'refunded', 'disputed', 'moved', 'paid'] as const
const whyOf = (reason: string | null) => reasons.find((one) => one === reason) ?? 'other'
