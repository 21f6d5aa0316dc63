import { useTranslation } from 'react-i18next'
import type { ShownDispute } from '#contract/billing/payments/disputes.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Notice, type NoticeTone } from '#ui/Notice.tsx'

const tones: Partial<Record<ShownDispute['status'], NoticeTone>> = {
  'needs-response': 'warning',
  'under-review': 'warning',
  lost: 'danger',
}

/** Payments that the payer's bank was asked to take back. */
export function Disputed({ disputes }: { disputes: readonly ShownDispute[] }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return disputes
    .filter(({ is_inquiry }) => !is_inquiry)
    .map(({ amount, status, opened_at, ended_at, is_on_hold }) => (
      <Notice
        key={opened_at}
        tone={tones[status] ?? 'info'}
        title={t(ended_at ? 'record.disputes.ended' : 'record.disputes.title', {
          amount: format.money(amount),
          day: format.longDate(new Date(ended_at ?? opened_at)),
        })}
      >
        {t(
          status === 'won' || status === 'lost'
            ? `record.disputes.${status}`
            : is_on_hold
              ? 'record.disputes.onHold'
              : 'record.disputes.open',
        )}
      </Notice>
    ))
}
