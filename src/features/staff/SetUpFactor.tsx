import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/online.ts'
import { qrOf } from '#platform/qr.ts'
import { Button } from '#ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import { Failure } from './Failure.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './staff.module.css'

/** Sets the second factor up: a key for the app, its first code, and the recovery codes. */
export function SetUpFactor({
  isFirst = false,
  onDone,
}: {
  /** It comes before everything else, and is the page itself. */
  isFirst?: boolean
  onDone: () => Promise<void>
}) {
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  const beginning = useMutation({
    networkMode: 'always',
    mutationFn: () => callStaff('beginSecondFactor', { body: {} }),
  })
  const confirming = useMutation({
    networkMode: 'always',
    mutationFn: (code: string) => callStaff('confirmSecondFactor', { body: { code } }),
  })
  const Title = isFirst ? 'h1' : 'h3'
  if (confirming.data)
    return <RecoveryCodes codes={confirming.data.codes} as={Title} onDone={onDone} />
  const { data } = beginning
  return (
    <>
      <Title>{t('factor.setUpTitle')}</Title>
      <p>{t(isFirst ? 'factor.setUpFirst' : 'factor.setUpText')}</p>
      {data ? (
        <>
          <Key link={data.link} text={data.key} />
          <CodeForm
            kind="app"
            busy={confirming.isPending}
            error={confirming.error}
            onSend={(code) => confirming.mutateAsync(code)}
          />
        </>
      ) : (
        <>
          <Failure error={beginning.error} />
          <div>
            <Button
              busy={beginning.isPending}
              disabled={!reachable}
              onClick={() => beginning.mutate()}
            >
              {t('factor.begin')}
            </Button>
          </div>
          {!reachable && <p className={styles.quiet}>{t('needsNetwork')}</p>}
        </>
      )}
    </>
  )
}

/** The key, for another device's camera, for an app on this one, and to be typed. */
function Key({ link, text }: { link: string; text: string }) {
  const { t } = useTranslation('staff')
  const { size, path } = useMemo(() => qrOf(link), [link])
  return (
    <>
      <p>{t('factor.scan')}</p>
      <svg
        role="img"
        aria-label={t('factor.qr')}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className={styles.qr}
      >
        <path d={path} />
      </svg>
      <p>
        <a href={link}>{t('factor.openApp')}</a>
      </p>
      <p>
        {t('factor.typeKey')} <code className={styles.key}>{text.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </>
  )
}
