import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './second-factor.module.css'
import { encode } from 'uqr'

type Props = {
  /** Shown as a whole page, before any other. */
  isFirst?: boolean
  onDone: () => Promise<void>
}

/** Sets the second factor up: a key for the app, its first code, and the recovery codes. */
export function SetUpFactor({ isFirst = false, onDone }: Props) {
  const { t } = useTranslation(['staff/second-factor', 'staff/kit'])
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
      <Title>{t('setUpTitle')}</Title>
      <p>{t(isFirst ? 'setUpFirst' : 'setUpText')}</p>
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
          <FormFailure error={beginning.error} />
          <div>
            <Button
              busy={beginning.isPending}
              disabled={!reachable}
              onClick={() => beginning.mutate()}
            >
              {t('begin')}
            </Button>
          </div>
          {!reachable && <p className={kit.quiet}>{t('staff/kit:needsNetwork')}</p>}
        </>
      )}
    </>
  )
}

/** The key as a QR code, as a link, and as text. */
function Key({ link, text }: { link: string; text: string }) {
  const { t } = useTranslation(['staff/second-factor', 'staff/kit'])
  const { size, path } = useMemo(() => qrOf(link), [link])
  return (
    <>
      <p>{t('scan')}</p>
      <svg
        role="img"
        aria-label={t('qr')}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className={styles.qr}
      >
        <path d={path} />
      </svg>
      <p>
        <a href={link}>{t('openApp')}</a>
      </p>
      <p>
        {t('typeKey')} <code className={styles.key}>{text.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </>
  )
}

/** A QR code of the text: the width in modules with its quiet zone, and the dark modules as an SVG path. */
function qrOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { size, path }
}
