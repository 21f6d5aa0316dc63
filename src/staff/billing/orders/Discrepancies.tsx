import { useTranslation } from 'react-i18next'
import type { Discrepancy } from '#contract/billing/payments/discrepancies.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { Card } from '#ui/Card.tsx'
import { textOf } from '#platform/i18n/i18n.ts'
import { MarkHandled } from './MarkHandled.tsx'

/** Discrepancies between the payment provider and the orders, with the actions for each. */
export function Discrepancies({ discrepancies }: { discrepancies: readonly Discrepancy[] }) {
  const { t } = useTranslation('staff/orders')
  if (discrepancies.length === 0) return null
  return (
    <section aria-labelledby="discrepancies" className={kit.part}>
      <h2 id="discrepancies">{t('discrepancies.title')}</h2>
      <ul role="list" className={kit.cards}>
        {discrepancies.map((one) => (
          <Row key={one.id} discrepancy={one} />
        ))}
      </ul>
    </section>
  )
}

function Row({ discrepancy }: { discrepancy: Discrepancy }) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const whyText = useWhyText()
  const { id, kind, about, amount, at, why, provider_id, order_id } = discrepancy
  return (
    <Card as="li" className={kit.card}>
      <p>
        <strong>{t(`discrepancies.${kind}`)}</strong>
      </p>
      <p className="numbers">
        {t('discrepancies.what', {
          about: t(`discrepancies.abouts.${about}`),
          amount: format.money(amount),
          when: format.dateTime(new Date(at)),
          why: whyText(why),
        })}
      </p>
      <p>{t(`discrepancies.todo.${kind}`)}</p>
      <p className={kit.quiet}>{provider_id}</p>
      {order_id && <Link to={`/staff/orders/${order_id}`}>{t('discrepancies.order')}</Link>}
      <MarkHandled item={{ id }} />
    </Card>
  )
}

/** Texts of the reasons for discrepancies and quarantined events; a reason without a text is shown as it is. */
export function useWhyText(): (why: string) => string {
  const { t } = useTranslation('staff/orders')
  return (why) => textOf(t, `why.${why.replaceAll(' ', '-')}`, { defaultValue: why })
}
