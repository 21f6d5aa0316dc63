import { useTranslation } from 'react-i18next'
import type { Difference } from '#contract/staff/differences.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/online.ts'
import { FormFailure } from '#staff/kit/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWhyText } from './use-why-text.ts'

/** Where the payment provider and we disagree, and what to do about it. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('staff/orders')
  if (differences.length === 0) return null
  return (
    <section aria-labelledby="differences" className={kit.part}>
      <h2 id="differences">{t('differences.title')}</h2>
      <ul role="list" className={kit.cards}>
        {differences.map((one) => (
          <Row key={one.id} difference={one} />
        ))}
      </ul>
    </section>
  )
}

function Row({ difference }: { difference: Difference }) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const whyText = useWhyText()
  const reachable = useReachable()
  const { id, kind, about, amount, at, why, provider_id, order_id } = difference
  const handle = useStaffChange(() => callStaff('handleDifference', { body: { id } }), {
    changes: enrolmentParts,
  })
  return (
    <Card as="li" className={kit.card}>
      <p>
        <strong>{t(`differences.${kind}`)}</strong>
      </p>
      <p className="numbers">
        {t('differences.what', {
          about: t(`differences.abouts.${about}`),
          amount: format.money(amount),
          when: format.dateTime(new Date(at)),
          why: whyText(why),
        })}
      </p>
      <p>{t(`differences.todo.${kind}`)}</p>
      <p className={kit.quiet}>{provider_id}</p>
      {order_id && <Link to={`/staff/orders/${order_id}`}>{t('differences.order')}</Link>}
      <Button
        variant="secondary"
        busy={handle.isPending}
        disabled={!reachable}
        onClick={() => handle.mutate(undefined)}
      >
        {t('handle')}
      </Button>
      <FormFailure error={handle.error} />
    </Card>
  )
}
