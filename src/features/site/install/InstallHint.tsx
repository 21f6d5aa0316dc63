import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceOf, useInstall, useInstalled } from '#platform/worker/install.ts'
import { mayHint, noteHinted } from '#features/site/install/install-hint.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Notice } from '#ui/Notice.tsx'

type Props = {
  uid: string
  /** The fallback if installing is not offered. */
  children?: ReactNode
}

/** Offers to install the app until the person answers, from the second day on or after something was saved. */
export function InstallHint({ uid, children = null }: Props) {
  const { t } = useTranslation('install')
  const install = useInstall()
  const installed = useInstalled()
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    void mayHint(uid).then((may) => {
      if (!isUnmounted) setOffered(may)
    })
    return () => {
      isUnmounted = true
    }
  }, [uid])
  const isIos = deviceOf(navigator) === 'ios'
  if (installed || !isOffered || !(install || isIos)) return children
  const done = () => {
    noteHinted()
    setOffered(false)
  }
  return (
    <Notice
      tone="info"
      icon="download"
      title={t('title')}
      action={
        <span className="cluster">
          {install ? (
            <Button
              onClick={() => {
                done()
                void install()
              }}
            >
              {t('install')}
            </Button>
          ) : (
            <Link to="/download" className={buttonClass()} onClick={done}>
              {t('steps')}
            </Link>
          )}
          <Button variant="quiet" onClick={done}>
            {t('notNow')}
          </Button>
        </span>
      }
    >
      {t('text')}
    </Notice>
  )
}
