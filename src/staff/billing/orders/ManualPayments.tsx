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
              <ManualPayment key={one.id} orderId={page.id} one={one} />
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

function ManualPayment({ orderId, one }: { orderId: string; one: StaffManualPayment }) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const amount = format.money(one.amount)
  const decide = useStaffChange(
    (what: DecideManualPayment['do']) =>
      callStaff('decideManualPayment', { params: { orderId }, body: { id: one.id, do: what } }),
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
        <Tag tone={tones[one.status]}>{t(`manual.states.${one.status}`)}</Tag>
      </p>
      <p>
        {t('manual.line', {
          method: t(`manual.methods.${one.method}`),
          day: format.longDate(one.received_on),
          reference: one.reference,
        })}
      </p>
      {one.instalment !== null && <p>{t('instalment', { number: one.instalment })}</p>}
      {one.note && <p>{one.note}</p>}
      <p className={`numbers ${kit.quiet}`}>
        {t('manual.recorded', {
          by: one.recorded_by,
          when: format.dateTime(new Date(one.recorded_at)),
        })}
      </p>
      {one.decided_by && (
        <p className={kit.quiet}>
          {t(one.status === 'declined' ? 'money.declinedBy' : 'money.confirmedBy', {
            by: one.decided_by,
          })}
        </p>
      )}
      {one.may_confirm && (
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
