import { useTranslation } from 'react-i18next'
import type {
  DecideManualPayment,
  StaffManualPayment,
} from '#contract/billing/payments/manual-payments.ts'
import type { StaffOrderPage } from '#contract/billing/staff-orders.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { showToast } from '#ui/toasts.ts'
import { ManualPaymentForm } from './ManualPaymentForm.tsx'
import { WriteOff } from './WriteOff.tsx'

const tones: Record<StaffManualPayment['status'], Tone> = {
  waiting: 'danger',
  counted: 'success',
  declined: 'neutral',
}

/** Recorded cash and bank transfers of an order, and a form for a new one. */
export function ManualPayments({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const { money } = page
  return (
    <>
      {money.manual.length > 0 && (
        <>
          <h3>{t('manual.title')}</h3>
          <ul role="list" className={kit.rows}>
            {money.manual.map((one) => (
              <ManualPayment key={one.id} orderId={page.id} payment={one} />
            ))}
          </ul>
        </>
      )}
      {money.written_off && (
        <p>
          {t('writeOff.was', {
            ...money.written_off,
            amount: format.money(money.written_off.amount),
            by: money.written_off.by ?? t('writeOff.clock'),
            when: format.dateTime(new Date(money.written_off.at)),
          })}
        </p>
      )}
      {money.may_record && money.debt > 0 && <WriteOff page={page} />}
      {money.may_record && money.owed.length > 0 && <ManualPaymentForm page={page} />}
    </>
  )
}

function ManualPayment({ orderId, payment }: { orderId: string; payment: StaffManualPayment }) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const amount = format.money(payment.amount)
  const decide = useStaffChange(
    (what: DecideManualPayment['do']) =>
      callStaff('decideManualPayment', { params: { orderId }, body: { id: payment.id, do: what } }),
    {
      changes: enrolmentParts,
      onDone: (_, what) => showToast(t(`manual.decided.${what}`), 'success'),
    },
  )
  const carryOut = (what: DecideManualPayment['do']) => decide.mutate(what)
  return (
    <li className={kit.entry}>
      <p className={kit.end}>
        <strong className="numbers">{amount}</strong>
        <Tag tone={tones[payment.status]}>{t(`manual.states.${payment.status}`)}</Tag>
      </p>
      <p>
        {t('manual.line', {
          method: t(`manual.methods.${payment.method}`),
          day: format.longDate(payment.received_on),
          reference: payment.reference,
        })}
      </p>
      {payment.instalment !== null && <p>{t('instalment', { number: payment.instalment })}</p>}
      {payment.note && <p>{payment.note}</p>}
      <p className={`numbers ${kit.quiet}`}>
        {t('manual.recorded', {
          by: payment.recorded_by,
          when: format.dateTime(new Date(payment.recorded_at)),
        })}
      </p>
      {payment.decided_by && (
        <p className={kit.quiet}>
          {t(payment.status === 'declined' ? 'money.declinedBy' : 'money.confirmedBy', {
            by: payment.decided_by,
          })}
        </p>
      )}
      {payment.may_confirm && (
        <div className="cluster">
          <AskFirst
            label={t('money.confirm')}
            name={t('manual.confirmName', { amount })}
            question={t('manual.confirmQuestion', { amount })}
            confirm={t('money.confirm')}
            busy={decide.isPending}
            onConfirm={() => carryOut('confirm')}
          >
            {t('manual.confirmText')}
          </AskFirst>
          <AskFirst
            label={t('money.decline')}
            name={t('manual.declineName', { amount })}
            question={t('manual.declineQuestion')}
            confirm={t('money.decline')}
            variant="quiet"
            busy={decide.isPending}
            onConfirm={() => carryOut('decline')}
          >
            {t('manual.declineText')}
          </AskFirst>
        </div>
      )}
      <FormFailure error={decide.error} />
    </li>
  )
}
