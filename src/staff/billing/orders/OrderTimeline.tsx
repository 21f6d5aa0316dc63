import { textOf } from '#platform/i18n/i18n.ts'
import type { OrderEntry } from '#contract/billing/staff-orders.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { MarkHandled } from './MarkHandled.tsx'
import { useWhyText } from './Discrepancies.tsx'

/** The history of an order, newest first. */
export function OrderTimeline({ entries }: { entries: readonly OrderEntry[] }) {
  const { t } = useTranslation(['staff/orders', 'staff/kit'])
  const format = useFormat()
  const texts = useEntryTexts()
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t('timeline')}</h2>
      <ol role="list" className={kit.rows}>
        {entries.map((entry, index) => {
          const { title, lines } = texts(entry)
          const isQuarantined = entry.kind === 'payment-event' && entry.quarantined !== null
          return (
            <li key={`${entry.kind}-${entry.at}-${index}`} className={kit.entry}>
              <p>
                <strong>{title}</strong>
              </p>
              {lines.filter(Boolean).map((line) => (
                <p key={line}>{line}</p>
              ))}
              <p className={`numbers ${kit.quiet}`}>{format.dateTime(new Date(entry.at))}</p>
              {isQuarantined && entry.handled_at === null && (
                <MarkHandled item={{ provider: entry.provider, event_id: entry.event_id }} />
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Title and details of an entry. */
function useEntryTexts() {
  const { t } = useTranslation(['staff/orders', 'staff/kit'])
  const format = useFormat()
  const when = (at: string) => format.dateTime(new Date(at))
  const whyText = useWhyText()
  return (entry: OrderEntry): { title: string; lines: string[] } => {
    switch (entry.kind) {
      case 'event':
        return {
          title: entry.about
            ? t(`entry.about.${entry.about}`)
            : t(`staff/kit:orderStatus.${entry.status}`),
          lines: [t('entry.eventBy', { by: entry.by, reason: entry.reason })],
        }
      case 'attempt': {
        const { attempt, plan, by, amount, status, reference } = entry
        return {
          title: t('entry.attempt', { attempt, plan: t(`plans.${plan}`) }),
          lines: [
            t('entry.attemptBy', {
              who: t(`who.${by}`),
              amount: format.money(amount),
              status,
            }),
            reference ? t('entry.reference', { reference }) : '',
          ],
        }
      }
      case 'payment-event': {
        const { status, instalment, quarantined, handled_at } = entry
        const why = quarantined && whyText(quarantined)
        const quarantineText = handled_at
          ? t('entry.handledMisfit', { why, when: when(handled_at) })
          : t('entry.misfit', { why })
        return {
          title:
            instalment === null
              ? t('entry.paymentEvent', { status })
              : t('entry.paymentEventOf', { status, number: instalment }),
          lines: [format.money(entry.amount), why === null ? '' : quarantineText],
        }
      }
      case 'report': {
        const { by, handled_at, handled_by } = entry
        const handled =
          handled_at &&
          (handled_by
            ? t('entry.handled', { when: when(handled_at), by: handled_by })
            : t('entry.settled', { when: when(handled_at) }))
        return {
          title: t('entry.report', { who: t(`who.${by}`) }),
          lines: [handled ?? ''],
        }
      }
      case 'staff':
        return {
          title: textOf(t, [`staff/kit:actions.${entry.action}`, 'staff/kit:actions.other']),
          lines: [entry.by, entry.reason ?? ''],
        }
    }
  }
}
