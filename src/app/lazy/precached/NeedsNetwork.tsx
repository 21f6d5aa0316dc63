import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { doesServerAnswer } from '#platform/worker/chunk-guard.ts'
import { useOffline, useReachable } from '#platform/api/online.ts'
import { replaceOutdated } from '#platform/worker/outdated.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import type { ScreenModule } from '../../load-screen.ts'

/** Retried, because the last reload may have been less than a minute ago. */
const tryAgainMs = 3000

/** Shown in place of a page of `online/` whose script is not on this device, until the network is back. */
function NeedsNetwork() {
  const { t } = useTranslation('needs-network')
  const reachable = useReachable()
  const offline = useOffline()
  const title = t(offline ? 'title' : 'noAnswerTitle')
  const isBack = useIsBack()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  useEffect(() => {
    if (!reachable) return
    // The server may no longer have this version's files.
    void replaceOutdated({ isBack })
    const trying = setInterval(() => void replaceOutdated(), tryAgainMs)
    return () => clearInterval(trying)
  }, [reachable, isBack])

  async function tryAgain() {
    setState('busy')
    if (await doesServerAnswer()) await replaceOutdated({ isBack: true })
    else setState('failed')
  }
  return (
    <div className="container">
      <PageMeta title={title} hidden />
      <Empty
        icon={offline ? 'offline' : 'warning'}
        title={<h1>{title}</h1>}
        action={
          <span className="cluster">
            <Button busy={state === 'busy'} onClick={() => void tryAgain()}>
              {t(state === 'busy' ? 'trying' : 'tryAgain')}
            </Button>
            <Link to="/" className={buttonClass({ variant: 'secondary' })}>
              {t('home')}
            </Link>
          </span>
        }
      >
        {t(offline ? 'text' : 'noAnswerText')}
      </Empty>
      <p className="quiet" role="status">
        {state === 'failed' && t('stillAway')}
      </p>
    </div>
  )
}

/** Whether the network or the person has returned since this page was opened. */
function useIsBack(): boolean {
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    const note = () => {
      if (document.visibilityState === 'visible') setIsBack(true)
    }
    addEventListener('online', note)
    document.addEventListener('visibilitychange', note)
    return () => {
      removeEventListener('online', note)
      document.removeEventListener('visibilitychange', note)
    }
  }, [])
  return isBack
}

export const needsNetwork: ScreenModule = { Component: NeedsNetwork }
