import { useTranslation } from 'react-i18next'
import { useOffline, useReachable } from '#platform/api/online.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection, shownByParent } from '#platform/lazy-section.tsx'
import { currentView, endView } from '#platform/session/view-as.ts'
import { useUpdate } from '#platform/worker/update.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './Banners.module.css'
import { useIsHydrated } from './use-is-hydrated.ts'

const ViewBanner = lazySection(
  async () =>
    (
      await withCopy(import('./lazy/online/ViewBanner.tsx'), 'view-as', 'refusals').catch(
        (failure: unknown) => {
          // A view must not continue without its banner.
          endView()
          throw failure
        },
      )
    ).ViewBanner,
  { failed: shownByParent },
)

/** What concerns every page: a view as another person, a lost network, an update of the app. */
export function Banners() {
  const { t } = useTranslation('session')
  const reachable = useReachable()
  const offline = useOffline()
  const update = useUpdate()
  // Only the device knows of a view.
  const view = useIsHydrated() ? currentView() : undefined
  return (
    <>
      {view && <ViewBanner view={view} />}
      {!reachable && (
        <div className={styles.offline} role="status">
          <p className="container">
            <Icon name="offline" />
            {t(offline ? 'offline' : 'noAnswer')}
          </p>
        </div>
      )}
      {update && (
        <Notice tone="info" action={<Button onClick={update}>{t('updateAction')}</Button>}>
          {t('updateText')}
        </Notice>
      )}
    </>
  )
}
