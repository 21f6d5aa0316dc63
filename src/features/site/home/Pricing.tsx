import { useTranslation } from 'react-i18next'
import type { Prices } from '#contract/catalogue/catalogue.ts'
import type { PaymentMethod } from '#contract/billing/payments/payment-methods.ts'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { PriceFinder } from './PriceFinder.tsx'
import { PriceTable } from './PriceTable.tsx'

type Props = { prices: Prices; methods: readonly PaymentMethod[] }

export function Pricing({ prices, methods }: Props) {
  const { t } = useTranslation('home')
  const tiers = prices.tiers.toSorted((a, b) => a.no_sub - b.no_sub)
  return (
    <Section id="pricing" title={t('pricing.title')}>
      {tiers.length === 0 ? (
        <Notice icon="calendar" title={t('pricing.soon')}>
          {t('pricing.soonText')}
        </Notice>
      ) : (
        <div className="pricing">
          <PriceFinder prices={{ ...prices, tiers }} methods={methods} />
          <PriceTable tiers={tiers} />
        </div>
      )}
    </Section>
  )
}
