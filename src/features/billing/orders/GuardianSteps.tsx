import { useTranslation } from 'react-i18next'
import type { GuardianToPay } from '#contract/billing/wire.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './orders.module.css'

/** The progress of asking the guardian to pay: sent, opened, paid. */
export function GuardianSteps({ link, paidAt }: { link: GuardianToPay; paidAt: string | null }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const now = useNow(60_000)
  const steps = [
    [`sent.${link.sent_by}`, 'notSent', link.since],
    ['opened', 'notOpened', link.opened_at],
    ['paid', 'notPaid', paidAt],
  ] as const
  return (
    <ol role="list" className={styles.steps} aria-label={t('waiting.steps')}>
      {steps.map(([done, open, at]) => (
        <li key={open} data-done={at === null ? undefined : ''}>
          <Icon name={at === null ? 'clock' : 'check'} />
          {at === null
            ? t(`waiting.${open}`)
            : t(`waiting.${done}`, { time: format.recent(new Date(at), now) })}
        </li>
      ))}
    </ol>
  )
}
