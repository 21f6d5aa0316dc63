import { formatDateTime, formatMoney } from '#contract/format.ts'
import type { OrderEntry } from '#contract/staff/orders.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { MarkHandled } from './MarkHandled.tsx'
import styles from './staff.module.css'

/** Everything that happened to an order, the newest first: who, why, when. */
export function OrderTimeline({ entries }: { entries: readonly OrderEntry[] }) {
  const { t } = useTranslation('staff')
  const texts = useEntryTexts()
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t('orders.timeline')}</h2>
      <ol role="list" className={styles.rows}>
        {entries.map((entry, index) => {
          const { title, lines } = texts(entry)
          const isMisfit = entry.kind === 'fact' && entry.quarantined !== null
          return (
            <li key={`${entry.kind}-${entry.at}-${index}`} className={styles.change}>
              <p>
                <strong>{title}</strong>
              </p>
              {lines.filter(Boolean).map((line) => (
                <p key={line}>{line}</p>
              ))}
              <p className={`numbers ${styles.quiet}`}>{formatDateTime(new Date(entry.at))}</p>
              {isMisfit && entry.handled_at === null && (
                <MarkHandled misfit={{ provider: entry.provider, event_id: entry.event_id }} />
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** An entry in words: what it is, and a line for each thing that is known of it. */
function useEntryTexts() {
  const { t } = useTranslation('staff')
  const when = (at: string) => formatDateTime(new Date(at))
  return (entry: OrderEntry): { title: string; lines: string[] } => {
    switch (entry.kind) {
      case 'event':
        return {
          title: t(`orders.filters.${entry.status}`),
          lines: [t('orders.entry.eventBy', { by: entry.by, reason: entry.reason })],
        }
      case 'attempt': {
        const { attempt, plan, by, amount, status, reference } = entry
        return {
          title: t('orders.entry.attempt', { attempt, plan: t(`orders.plans.${plan}`) }),
          lines: [
            t('orders.entry.attemptBy', {
              who: t(`orders.who.${by}`),
              amount: formatMoney(amount),
              status,
            }),
            reference ? t('orders.entry.reference', { reference }) : '',
          ],
        }
      }
      case 'fact': {
        const { status, instalment, quarantined: why, handled_at } = entry
        const misfit = handled_at
          ? t('orders.entry.handledMisfit', { why, when: when(handled_at) })
          : t('orders.entry.misfit', { why })
        return {
          title:
            instalment === null
              ? t('orders.entry.fact', { status })
              : t('orders.entry.factOf', { status, number: instalment }),
          lines: [formatMoney(entry.amount), why === null ? '' : misfit],
        }
      }
      case 'report': {
        const { by, handled_at, handled_by } = entry
        const handled =
          handled_at &&
          (handled_by
            ? t('orders.entry.handled', { when: when(handled_at), by: handled_by })
            : t('orders.entry.settled', { when: when(handled_at) }))
        return {
          title: t('orders.entry.report', { who: t(`orders.who.${by}`) }),
          lines: [handled ?? ''],
        }
      }
      case 'refund':
        return {
          title: t('orders.entry.refund', { amount: formatMoney(entry.amount) }),
          lines: [
            t('orders.entry.refundBy', { by: entry.by, reference: entry.reference }),
            entry.note,
          ],
        }
      case 'staff':
        return {
          title: t([`changes.actions.${entry.action}`, 'changes.actions.other']),
          lines: [entry.by],
        }
    }
  }
}
