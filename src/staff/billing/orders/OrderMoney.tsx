import { useTranslation } from 'react-i18next'
import type { StaffOrderPage } from '#contract/billing/staff-orders.ts'
import type { DecideRefund, StaffRefund } from '#contract/billing/payments/staff-refunds.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Card } from '#ui/Card.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { showToast } from '#ui/toasts.ts'
import { Disputes } from './Disputes.tsx'
import styles from './orders.module.css'
import { ManualPayments } from './ManualPayments.tsx'
import { RefundForm } from './RefundForm.tsx'

const tones: Record<StaffRefund['status'], Tone> = {
  waiting: 'danger',
  asked: 'info',
  refunded: 'success',
  failed: 'danger',
  declined: 'neutral',
}

/** Charges, refunds, and the refund form. */
export function OrderMoney({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const { money } = page
  return (
    <Card as="section" className={styles.beside}>
      <h2>{t('money.title')}</h2>
      {page.receipt && (
        <p>
          <a href={page.receipt.pdf_url}>{t('receiptPdf', { number: page.receipt.number })}</a>
        </p>
      )}
      {money.charges.length === 0 && <p className={kit.quiet}>{t('money.none')}</p>}
      {money.charges.length > 0 && (
        <dl className={`numbers ${styles.sums}`}>
          {money.charges.map(({ id, at, amount, instalment, method }) => (
            <div key={id}>
              <dt>
                {[
                  instalment !== null && t('instalment', { number: instalment }),
                  format.longDate(new Date(at)),
                  method && t(`manual.methods.${method}`),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </dt>
              <dd>{format.money(amount)}</dd>
            </div>
          ))}
          <div>
            <dt>{t('money.balance')}</dt>
            <dd>
              <strong>{format.money(money.balance)}</strong>
            </dd>
          </div>
        </dl>
      )}
      {money.refunds.length > 0 && (
        <>
          <h3>{t('money.refunds')}</h3>
          <ul role="list" className={kit.rows}>
            {money.refunds.map((refund) => (
              <Refund key={refund.id} orderId={page.id} refund={refund} />
            ))}
          </ul>
        </>
      )}
      <ManualPayments page={page} />
      <Disputes page={page} />
      {money.is_own && <p className={kit.quiet}>{t('money.own')}</p>}
      {money.may_refund && <RefundForm page={page} />}
    </Card>
  )
}

function Refund({ orderId, refund }: { orderId: string; refund: StaffRefund }) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const { id, status, reason, failure, asked_by: by, decided_by: decider, credit_note } = refund
  const amount = format.money(refund.amount)
  const when = format.dateTime(new Date(refund.asked_at))
  const decide = useStaffChange(
    (what: DecideRefund['do']) =>
      callStaff('decideRefund', { params: { orderId }, body: { id, do: what } }),
    {
      changes: enrolmentParts,
      onDone: (_, what) => showToast(t(`money.decided.${what}`), 'success'),
    },
  )
  const carryOut = (what: DecideRefund['do']) => decide.mutate(what)
  const decided = status === 'declined' ? 'money.declinedBy' : 'money.confirmedBy'
  return (
    <li className={kit.entry}>
      <p className={kit.end}>
        <strong className="numbers">{amount}</strong>
        <Tag tone={tones[status]}>{t(`money.states.${status}`)}</Tag>
      </p>
      {reason && <p>{reason}</p>}
      {failure && <p>{t('money.failure', { why: failure })}</p>}
      {refund.given_by && (
        <p>
          {t('money.givenBack', {
            method: t(`manual.methods.${refund.given_by}`),
            reference: refund.given_reference,
          })}
        </p>
      )}
      {refund.ends_access && <p>{t('money.endsAccess')}</p>}
      {credit_note !== null && <p>{t('money.creditNote', { number: credit_note })}</p>}
      <p className={`numbers ${kit.quiet}`}>
        {by === null ? t('money.atProvider', { when }) : t('money.asked', { by, when })}
      </p>
      {decider && <p className={kit.quiet}>{t(decided, { by: decider })}</p>}
      {refund.may_confirm && (
        <div className="cluster">
          <AskFirst
            label={t('money.confirm')}
            name={t('money.confirmName', { amount })}
            question={t('money.confirmQuestion', { amount })}
            confirm={t('money.confirm')}
            busy={decide.isPending}
            onConfirm={() => carryOut('confirm')}
          >
            {t('money.confirmText')}
          </AskFirst>
          <AskFirst
            label={t('money.decline')}
            name={t('money.declineName', { amount })}
            question={t('money.declineQuestion')}
            confirm={t('money.decline')}
            variant="quiet"
            busy={decide.isPending}
            onConfirm={() => carryOut('decline')}
          >
            {t('money.declineText')}
          </AskFirst>
        </div>
      )}
      <FormFailure error={decide.error} />
    </li>
  )
}
