import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
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
  const format = useFormat()
  return (
    <dl className={`numbers ${styles.lines}`}>
      <div>
        <dt>{t('lines.tuition', { count: classCount })}</dt>
        <dd>{format.money(tuitionSen)}</dd>
      </div>
      {discountSen > 0 && (
        <div className={styles.discount}>
          <dt>{t(promoCode ? 'lines.discountWith' : 'lines.discount', { code: promoCode })}</dt>
          <dd>{format.money(-discountSen)}</dd>
        </div>
      )}
      <div>
        <dt>
          {t('lines.hardcopy')}
          <span className={styles.note}>
            {t('lines.hardcopyNote', {
              each: format.money(hardcopySen / classCount),
              count: classCount,
            })}
          </span>
        </dt>
        <dd>{format.money(hardcopySen)}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t('lines.total')}</dt>
        <dd>{format.money(totalSen)}</dd>
      </div>
    </dl>
  )
}
