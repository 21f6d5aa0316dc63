import { useContext, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#platform/api/failures.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useOffline, useReachable } from '#platform/api/online.ts'
import { presentConnection, saverChoice, autoDownloadBlocker } from '#platform/saving/connection.ts'
import { readSpace, type Space } from '#platform/saving/space.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SiteContext } from '#ui/site.ts'
import styles from './saved.module.css'

export type Offered<Offer> = { offer: Offer } | { failed: 'failed' | 'refused' } | undefined

/** What can be saved, from the server; refetched when the network is back. `request` must be stable between renders. */
export function useOffer<Offer>(request: (signal: AbortSignal) => Promise<Offer>): Offered<Offer> {
  const reachable = useReachable()
  const [offered, setOffered] = useState<Offered<Offer>>()
  useEffect(() => {
    if (!reachable) return
    const unmounted = new AbortController()
    const set = (next: Offered<Offer>) => !unmounted.signal.aborted && setOffered(next)
    request(unmounted.signal).then(
      (offer) => set({ offer }),
      (failure: unknown) => set({ failed: failure instanceof Refusal ? 'refused' : 'failed' }),
    )
    return () => unmounted.abort()
  }, [reachable, request])
  return offered
}

/** Asks what to save. Checks in this order: the connection, the free space, and consent to mobile data. */
export function SaveDialog<Offer>({
  title,
  text,
  refused,
  offered,
  bytes,
  mayStart,
  busy = false,
  notKept,
  asksAboutWifi = false,
  children,
  onSave,
  onClose,
}: {
  title: string
  text: string
  /** The text for a refusal of the server. */
  refused: string
  offered: Offered<Offer>
  /** The size of the selection. */
  bytes: number
  mayStart: boolean
  busy?: boolean
  /** Whether this browser allows no storage. */
  notKept: boolean
  /** Whether the selection is so large that a browser that cannot tell Wi-Fi from mobile data has to ask. */
  asksAboutWifi?: boolean
  /** The choices, once the server has answered. */
  children: ReactNode
  onSave: (mayUseMobile: boolean) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const reachable = useReachable()
  const offline = useOffline()
  const [space, setSpace] = useState<Space>()
  const [blocker] = useState(autoDownloadBlocker)
  const [isNetworkUnknown] = useState(
    () => asksAboutWifi && saverChoice() === 'auto' && !presentConnection()?.type,
  )
  const { name } = useContext(SiteContext)
  const size = format.bytes(bytes)
  const free = space?.guessedFreeBytes
  const isReady = reachable && mayStart && !notKept

  useEffect(() => {
    void readSpace().then(setSpace)
  }, [])

  return (
    <Dialog
      open
      title={title}
      closeLabel={t('ask.cancel')}
      onClose={onClose}
      actions={
        !isReady ? (
          <Button variant="secondary" onClick={onClose}>
            {t('ask.cancel')}
          </Button>
        ) : blocker ? (
          <>
            <Button variant="secondary" busy={busy} onClick={() => void onSave(true)}>
              {t(`ask.dear.${blocker}.now`, { size })}
            </Button>
            <Button onClick={() => void onSave(false)}>{t(`ask.dear.${blocker}.wait`)}</Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t(isNetworkUnknown ? 'class.notNow' : 'ask.cancel')}
            </Button>
            <Button busy={busy} onClick={() => void onSave(isNetworkUnknown)}>
              {t('ask.start', { size })}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        <p>{text}</p>
        {notKept ? (
          <FormFailure text={t('ask.notKept')} />
        ) : !reachable ? (
          <Notice
            tone="warning"
            icon={offline ? 'offline' : 'warning'}
            title={t(offline ? 'ask.offlineTitle' : 'ask.noAnswerTitle')}
            announce
          >
            {t(offline ? 'ask.offlineText' : 'ask.noAnswerText')}
          </Notice>
        ) : !offered ? (
          <p role="status">{t('ask.loading')}</p>
        ) : 'failed' in offered ? (
          <Notice tone="warning" announce>
            {offered.failed === 'failed' ? t('ask.failed') : refused}
          </Notice>
        ) : (
          <>
            {isReady && blocker && (
              <Notice tone="warning" title={t(`ask.dear.${blocker}.title`)}>
                {t(`ask.dear.${blocker}.text`, { size })}
              </Notice>
            )}
            {isReady && !blocker && isNetworkUnknown && (
              <Notice title={t('class.unknownTitle')}>{t('class.unknownText', { size })}</Notice>
            )}
            {children}
            {space && (
              <p className={styles.soft}>
                {t('ask.used', { name, size: format.bytes(space.usedBytes) })}
                {free != null && ` ${t('class.free', { size: format.bytes(Math.max(0, free)) })}`}
              </p>
            )}
            {free != null && free < bytes && (
              <Notice
                tone="warning"
                action={
                  <Link to="/download?room" className={buttonClass({ variant: 'secondary' })}>
                    {t('ask.makeRoom')}
                  </Link>
                }
              >
                {t('ask.tight', { size: format.bytes(Math.max(0, free)) })}
              </Notice>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
