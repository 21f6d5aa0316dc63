import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StaffOrderPage } from '#contract/staff/orders.ts'
import type { StaffDispute } from '#contract/staff/refunds.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/online.ts'
import { FormFailure } from '#staff/kit/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'

export const disputeTones: Record<StaffDispute['status'], Tone> = {
  'needs-response': 'danger',
  'under-review': 'info',
  won: 'success',
  lost: 'danger',
  closed: 'neutral',
}

/** Payments that their bank has taken back or asks about, and the evidence to send it. */
export function Disputes({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation('staff/orders')
  const reachable = useReachable()
  const { disputes, is_own } = page.money
  const evidence = useMutation({
    mutationFn: () => callStaff('makeEvidence', { params: { orderId: page.id }, body: {} }),
    networkMode: 'always',
    // The response is an attachment, so the page stays.
    onSuccess: ({ url }) => location.assign(url),
  })
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
      <FormFailure error={evidence.error} />
      {!is_own && (
        <Button
          variant="secondary"
          busy={evidence.isPending}
          disabled={!reachable}
          onClick={() => evidence.mutate()}
        >
          {t('disputes.evidence')}
        </Button>
      )}
    </div>
  )
}

function Dispute({ dispute }: { dispute: StaffDispute }) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const { amount, instalment, status, evidence_due: due, opened_at, ended_at } = dispute
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
