import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { Button } from '#ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

/** Asks for an authenticator or recovery code before the staff area opens in this session. */
export function PassCode({ onPassed }: { onPassed: () => Promise<void> }) {
  const { t } = useTranslation('staff/second-factor')
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const passing = useMutation({
    networkMode: 'always',
    mutationFn: (code: string) => callStaff('passSecondFactor', { body: { code } }),
    onSuccess: onPassed,
  })
  return (
    <>
      <h1>{t('passTitle')}</h1>
      <PasskeyButton onPassed={onPassed} />
      <p>{t(`${kind}Text`)}</p>
      <CodeForm
        key={kind}
        kind={kind}
        busy={passing.isPending}
        error={passing.error}
        onSend={(code) => passing.mutateAsync(code)}
      />
      <div>
        <Button
          variant="quiet"
          onClick={() => {
            passing.reset()
            setKind(kind === 'app' ? 'recovery' : 'app')
          }}
        >
          {t(kind === 'app' ? 'toRecovery' : 'toApp')}
        </Button>
      </div>
      <p>{t('lost')}</p>
    </>
  )
}
