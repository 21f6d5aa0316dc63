import { useTranslation } from 'react-i18next'
import { useOffline } from '#platform/api/online.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './links.module.css'

type Props = { why: 'unreachable' | 'failed'; onAgain: () => void }

/** Shown if the server gave no answer or an unexpected one; the link may still be valid. */
export function LinkUnopened({ why, onAgain }: Props) {
  const { t } = useTranslation('link')
  const isOffline = useOffline() && why === 'unreachable'
  return (
    <div className={styles.page} role="status">
      <PageMeta title={t(`${why}.title`)} hidden />
      <span className={styles.picture}>
        <Icon name={isOffline ? 'offline' : 'warning'} />
      </span>
      <h1>{t(`${why}.title`)}</h1>
      <p className={styles.lead}>{t(isOffline ? 'unreachable.offlineText' : `${why}.text`)}</p>
      <div>
        <Button size="large" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  )
}
