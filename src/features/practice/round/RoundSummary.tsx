import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import styles from '../practice.module.css'

export function RoundSummary({
  right,
  of,
  canGoOn,
  onAgain,
}: {
  right: number
  of: number
  /** There are questions for another round. */
  canGoOn: boolean
  onAgain: () => void
}) {
  const { t } = useTranslation('practice')
  return (
    <section className={styles.summary} role="status">
      <h2>{t('finished')}</h2>
      <p className={`numbers ${styles.score}`}>{t('score', { right, of })}</p>
      <p className="quiet">{t('comesBack')}</p>
      <div className={styles.actions}>
        {canGoOn && (
          <Button size="large" onClick={onAgain}>
            {t('again')}
          </Button>
        )}
        <Link to="/practice" className={buttonClass({ variant: 'secondary', size: 'large' })}>
          {t('back')}
        </Link>
      </div>
    </section>
  )
}
