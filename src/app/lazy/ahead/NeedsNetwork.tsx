import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOffline, useReachable } from '#platform/online.ts'
import { replaceOutdated } from '#platform/outdated.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/Empty.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import type { ScreenModule } from '../../bring-screen.ts'

/** A reload may have been a moment ago. */
const tryAgainMs = 3000

/** Stands for a page of `online/` whose script this device does not hold, until the network is back. */
function NeedsNetwork() {
  const { t } = useTranslation('needs-network')
  const reachable = useReachable()
  const offline = useOffline()
  const title = t(offline ? 'title' : 'noAnswerTitle')
  useEffect(() => {
    if (!reachable) return
    // The version of this page may be gone from the server by now.
    const reload = () => void replaceOutdated()
    reload()
    const trying = setInterval(reload, tryAgainMs)
    return () => clearInterval(trying)
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

export const needsNetwork: ScreenModule = { Component: NeedsNetwork }
