import { useTranslation } from 'react-i18next'
import { allowed, type OrderStatus } from '#contract/billing/orders.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { buttonClass } from '#ui/button-class.ts'

type Props = {
  /** The slug of the order's programme. */
  slug: string
  status: OrderStatus
  totalSen: number
}

/** A link to continue an unpaid order; nothing if no payment is allowed. */
export function ContinueOrder({ slug, status, totalSen }: Props) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  if (!allowed[status].pay) return null
  return (
    <Link
      to={`/${slug}/order/${status === 'DRAFT' ? 'subjects' : 'review'}`}
      className={buttonClass({ variant: status === 'DRAFT' ? 'secondary' : 'accent' })}
    >
      {status === 'DRAFT'
        ? t('record.continue')
        : status === 'UNCOLLECTABLE'
          ? t('record.otherCard')
          : t('pay', { amount: format.money(totalSen) })}
    </Link>
  )
}
