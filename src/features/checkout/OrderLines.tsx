import { useTranslation } from 'react-i18next'
import { formatMoney } from '#contract/format.ts'
import { hardcopySenPerClass } from '#contract/limits.ts'
import styles from './OrderLines.module.css'

/** The charges, line by line. */
export function OrderLines({
  classCount,
  tuitionSen,
  discountSen,
  hardcopySen,
  totalSen,
  promoCode,
}: {
  classCount: number
  tuitionSen: number
  discountSen: number
  hardcopySen: number
  totalSen: number
  promoCode: string | null
}) {
  const { t } = useTranslation('checkout')
  return (
    <dl className={`numbers ${styles.lines}`}>
      <div>
        <dt>{t('lines.tuition', { count: classCount })}</dt>
        <dd>{formatMoney(tuitionSen)}</dd>
      </div>
      {discountSen > 0 && (
        <div className={styles.discount}>
          <dt>{t(promoCode ? 'lines.discountWith' : 'lines.discount', { code: promoCode })}</dt>
          <dd>{formatMoney(-discountSen)}</dd>
        </div>
      )}
      <div>
        <dt>
          {t('lines.hardcopy')}
          <span className={styles.note}>
            {t('lines.hardcopyNote', { each: formatMoney(hardcopySenPerClass), count: classCount })}
          </span>
        </dt>
        <dd>{formatMoney(hardcopySen)}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t('lines.total')}</dt>
        <dd>{formatMoney(totalSen)}</dd>
      </div>
    </dl>
  )
}
