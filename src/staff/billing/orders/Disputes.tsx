import { useTranslation } from 'react-i18next'
import type { StaffOrderPage } from '#contract/billing/staff-orders.ts'
import type { StaffDispute } from '#contract/billing/payments/staff-refunds.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { buttonClass } from '#ui/button-class.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'

export const disputeTones: Record<StaffDispute['status'], Tone> = {
  'needs-response': 'danger',
  'under-review': 'info',
  won: 'success',
  lost: 'danger',
  closed: 'neutral',
}

/** Disputes and inquiries, with links to answer them at the provider. */
export function Disputes({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation('staff/orders')
  const { disputes } = page.money
  if (disputes.length === 0) return null
  return (
    <div className="stack">
      <h3>{t('disputes.title')}</h3>
      <ul role="list" className={kit.rows}>
        {disputes.map((dispute) => (
          <Dispute key={dispute.id} dispute={dispute} />
        ))}
      </ul>
      <p className={kit.quiet}>{t('disputes.how')}</p>
    </div>
  )
}

function Dispute({ dispute }: { dispute: StaffDispute }) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const { amount, instalment, status, evidence_due: due, opened_at, ended_at } = dispute
  const { answer_url: answerUrl } = dispute
  const isOpen = ended_at === null
  return (
    <li className={kit.entry}>
      <p className={kit.end}>
        <strong className="numbers">{format.money(amount)}</strong>
        <Tag tone={disputeTones[status]}>{t(`disputes.states.${status}`)}</Tag>
      </p>
      {status === 'needs-response' && (
        <p>
          <strong className="numbers">
            {due
              ? t('disputes.due', { when: format.dateTime(new Date(due)) })
              : t('disputes.noDue')}
          </strong>
        </p>
      )}
      {status === 'needs-response' && answerUrl && (
        <p>
          <a
            className={buttonClass({ variant: 'secondary' })}
            href={answerUrl}
            target="_blank"
            rel="noreferrer"
          >
            {t('disputes.answer')}
          </a>
        </p>
      )}
      {isOpen && <p>{t(dispute.is_inquiry ? 'disputes.inquiry' : 'disputes.taken')}</p>}
      {instalment !== null && <p>{t('instalment', { number: instalment })}</p>}
      <p className={`numbers ${kit.quiet}`}>
        {t('disputes.opened', {
          when: format.dateTime(new Date(opened_at)),
          reason: dispute.reason,
        })}
        {ended_at && ` · ${t('disputes.ended', { when: format.dateTime(new Date(ended_at)) })}`}
      </p>
      <p className={kit.quiet}>{dispute.provider_id}</p>
    </li>
  )
}
