import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useObservable } from '#platform/observable.ts'
import { refusedInView, endView, type View } from '#platform/session/view-as.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './ViewBanner.module.css'

/** Stays in sight while staff view as a student. */
export function ViewBanner({ view }: { view: View }) {
  const { t } = useTranslation(['view-as', 'refusals'])
  const format = useFormat()
  const refused = useObservable(refusedInView)
  useEffect(() => {
    if (refused > 0) showToast(t('refusals:view-as.closed'))
  }, [refused, t])
  return (
    <div className={styles.banner} role="status">
      <div className="container">
        <Icon name="me" />
        <p>{t('text', { name: view.name, time: format.time(new Date(view.endsAtMs)) })}</p>
        <Button variant="secondary" onClick={endView}>
          {t('end')}
        </Button>
      </div>
    </div>
  )
}
