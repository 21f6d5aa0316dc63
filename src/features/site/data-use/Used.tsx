import { useTranslation } from 'react-i18next'
import { dataKinds } from '#contract/site/data-budget.ts'
import type { DataUseNow } from '#platform/saving/data-use.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Notice } from '#ui/Notice.tsx'
import { budgetText } from './budget-text.ts'
import styles from './data-use.module.css'

/** The data used in this month of the plan, in total and by purpose. */
export function Used(use: Extract<DataUseNow, { state: 'ready' }>) {
  const { t } = useTranslation('data-use')
  const format = useFormat()
  const { choice, sums, usedBytes, period, level } = use
  const { key, values } = budgetText(format, use)
  return (
    <div className={styles.used}>
      {level === 'free' ? (
        <p>
          <strong className="numbers">{t(key, values)}</strong>
        </p>
      ) : (
        <Notice tone="warning" title={<span className="numbers">{t(key, values)}</span>}>
          {t(`level.${level}`)}
        </Notice>
      )}
      {choice.budgetMb !== null && (
        <progress
          value={Math.min(1, usedBytes / (choice.budgetMb * 1_000_000))}
          aria-label={t(key, values)}
          data-level={level}
        />
      )}
      {usedBytes === 0 ? (
        <p className={styles.soft}>{t('none')}</p>
      ) : (
        <ul role="list" className={styles.kinds}>
          {dataKinds.map((kind) => (
            <li key={kind}>
              <span>{t(`kinds.${kind}`)}</span>
              <span className="numbers">{format.bytes(sums[kind])}</span>
              <progress value={sums[kind] / usedBytes} aria-hidden />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.soft}>{t('until', { day: format.day(period.until) })}</p>
    </div>
  )
}
