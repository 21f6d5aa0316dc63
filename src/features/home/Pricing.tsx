import { useTranslation } from 'react-i18next'
import type { PriceTier } from '#contract/catalogue.ts'
import { Empty } from '#ui/Empty.tsx'
import { PriceFinder } from './PriceFinder.tsx'
import { PriceTable } from './PriceTable.tsx'
import styles from './Pricing.module.css'
import { Section } from '#ui/Section.tsx'

export function Pricing({ tiers }: { tiers: readonly PriceTier[] }) {
  const { t } = useTranslation('home')
  const sold = tiers.toSorted((a, b) => a.no_sub - b.no_sub)
  return (
    <Section id="pricing" title={t('pricing.title')} lead={t('pricing.lead')}>
      {sold.length === 0 ? (
        <Empty icon="calendar" title={t('pricing.soon')}>
          {t('pricing.soonText')}
        </Empty>
      ) : (
        <div className={styles.pricing}>
          <PriceFinder tiers={sold} />
          <PriceTable tiers={sold} />
        </div>
      )}
    </Section>
  )
}
