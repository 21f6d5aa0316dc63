import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { Pills } from '#ui/Pills.tsx'

const lists = { payments: '/staff/payments', refunds: '/staff/payments/refunds' } as const

/** Links between the list of payments and that of refunds. */
export function MoneyLists({ open }: { open: keyof typeof lists }) {
  const { t } = useTranslation('staff/payments')
  return (
    <Pills label={t('lists')}>
      {(['payments', 'refunds'] as const).map((one) => (
        <Link key={one} to={lists[one]} aria-current={one === open ? 'page' : undefined}>
          {t(`${one}.title`)}
        </Link>
      ))}
    </Pills>
  )
}
