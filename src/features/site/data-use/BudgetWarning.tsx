import { useTranslation } from 'react-i18next'
import type { DataUseNow } from '#platform/saving/data-use.ts'
import { useLocalPath } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Notice } from '#ui/Notice.tsx'
import { budgetText } from './budget-text.ts'
import styles from './data-use.module.css'

type Props = { use: Extract<DataUseNow, { state: 'ready' }>; onClose: () => void }

export function BudgetWarning({ use, onClose }: Props) {
  const { t } = useTranslation('data-use')
  const format = useFormat()
  const inShownLanguage = useLocalPath()
  const { key, values } = budgetText(format, use)
  return (
    <div className={styles.warning}>
      <Notice
        tone="warning"
        announce
        title={<span className="numbers">{t(key, values)}</span>}
        action={
          <div className="cluster">
            <a
              href={inShownLanguage('/download#data')}
              className={buttonClass({ variant: 'quiet' })}
            >
              {t('warning.more')}
            </a>
            <Button variant="secondary" onClick={onClose}>
              {t('warning.ok')}
            </Button>
          </div>
        }
      >
        {use.level !== 'free' && t(`level.${use.level}`)}
      </Notice>
    </div>
  )
}
