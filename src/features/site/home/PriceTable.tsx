import { useTranslation } from 'react-i18next'
import type { PriceTier } from '#contract/catalogue/catalogue.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Fold } from './Fold.tsx'

/** All prices, to compare them, and for pages without script. */
export function PriceTable({ tiers }: { tiers: readonly PriceTier[] }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <Fold title={t('pricing.all')} onlyNarrow>
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">{t('pricing.columnClasses')}</th>
            <th scope="col">{t('pricing.columnTuition')}</th>
            <th scope="col">{t('pricing.columnEach')}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier) => (
            <tr key={tier.no_sub}>
              <th scope="row">{tier.no_sub}</th>
              <td>{format.money(tier.price)}</td>
              <td>{format.money(Math.round(tier.price / tier.no_sub))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  )
}
