import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './ErrorPage.module.css'

export function NotFoundPage() {
  const { t } = useTranslation('errors')
  const title = t('notFound.title', { code: 404 })
  return (
    <div className={`container page stack ${styles.page}`}>
      <PageMeta title={title} hidden />
      <p className={styles.figure} aria-hidden>
        4<span>0</span>4
      </p>
      <h1>{title}</h1>
      <p>{t('notFound.message')}</p>
      <p className="quiet">{t('notFound.hint')}</p>
      <Link to="/" className={buttonClass({ size: 'large' })}>
        {t('backToHome')}
      </Link>
    </div>
  )
}
