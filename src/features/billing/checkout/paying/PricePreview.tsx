import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/billing/pricing.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import styles from '../checkout.module.css'
import { OrderLines } from '../OrderLines.tsx'

type Props = {
  count: number
  price: Quote | undefined
  /** The price of one class, shown before a choice. */
  first: Quote | undefined
}

/** Previews the price of the chosen classes, and of one more; the server decides the charge. */
export function PricePreview({ count, price, first }: Props) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  if (first)
    return (
      <p className={`numbers ${styles.preview}`}>
        {t('subjects.firstClass', {
          tuition: format.money(first.tuitionSen),
          hardcopy: format.money(first.hardcopySen),
        })}
      </p>
    )
  if (!price) return null
  const { nextClassSen, nextClassSenPerMonth } = price
  return (
    <div className={styles.preview}>
      <OrderLines
        classCount={count}
        tuitionSen={price.tuitionSen}
        discountSen={0}
        hardcopySen={price.hardcopySen}
        totalSen={price.totalSen}
        promoCode={null}
      />
      {nextClassSen !== null && nextClassSenPerMonth !== null && (
        <p className="numbers">
          {t('subjects.nextClass', {
            perMonth: format.money(nextClassSenPerMonth),
            inAll: format.money(nextClassSen),
          })}
        </p>
      )}
    </div>
  )
}
