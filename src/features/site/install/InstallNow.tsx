import { useTranslation } from 'react-i18next'
import { useInstall, useInstalled } from '#platform/worker/install.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './InstallPage.module.css'

/**
 * A button if the browser can install the app, else a hint to follow the steps. Both have the same height, so that
 * nothing shifts.
 */
export function InstallNow({ name }: { name: string }) {
  const { t } = useTranslation('download')
  const install = useInstall()
  const installed = useInstalled()
  return (
    <div className={styles.now} aria-live="polite">
      {installed ? (
        <p className={styles.installed}>
          <Icon name="check" />
          {t('installed', { name })}
        </p>
      ) : install ? (
        <Button size="large" onClick={() => void install()}>
          <Icon name="download" />
          {t('install')}
        </Button>
      ) : (
        <p>{t('noOffer')}</p>
      )}
    </div>
  )
}
