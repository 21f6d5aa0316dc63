import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import styles from './search.module.css'
import type { SearchState } from './use-search.ts'

/** Shown in place of results: the index is loading or failed to load. */
export function StillOpening({ state, again }: { state: SearchState; again: () => void }) {
  const { t } = useTranslation('search')
  if (state === 'opening' || state === 'closed' || state === 'open')
    return (
      <p className={styles.aside} role="status">
        {t('opening')}
      </p>
    )
  return (
    <div className={styles.aside} role="status">
      <p className={styles.title}>{t('failed')}</p>
      <p>{t(state === 'unreachable' ? 'failedUnreachable' : 'failedOther')}</p>
      <Button variant="secondary" onClick={again}>
        {t('again')}
      </Button>
    </div>
  )
}
