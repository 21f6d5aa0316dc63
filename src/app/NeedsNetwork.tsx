import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import words from '#content/locales/en/needs-network.json'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { useOffline, useReachable } from '#platform/online.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/Empty.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import type { ScreenModule } from './bring-screen.ts'

/** Stands for a page of `online/` whose script this device does not hold, until the network is back. */
function NeedsNetwork() {
  const { t } = useTranslation('needs-network')
  const reachable = useReachable()
  const offline = useOffline()
  const title = t(offline ? 'title' : 'noAnswerTitle')
  useEffect(() => {
    if (reachable) location.reload()
  }, [reachable])
  return (
    <div className="container">
      <PageMeta title={title} hidden />
      <Empty
        icon={offline ? 'offline' : 'warning'}
        title={<h1>{title}</h1>}
        action={
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            {t('home')}
          </Link>
        }
      >
        {t(offline ? 'text' : 'noAnswerText')}
      </Empty>
    </div>
  )
}

export const needsNetwork: ScreenModule = {
  Component: NeedsNetwork,
  words: { 'needs-network': words },
}
