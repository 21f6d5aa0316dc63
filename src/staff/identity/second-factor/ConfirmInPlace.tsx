import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callStaff, confirmBy } from '#platform/api/call-staff.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { secondFactorQuery } from './second-factor.ts'

/**
 * Asks for a passkey or a code in a dialog, so that `callStaff` can repeat the refused call. Without a second factor
 * the page offers a sign-in.
 */
export function ConfirmInPlace() {
  const { t } = useTranslation(['staff/second-factor', 'staff/kit'])
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([])
  const passing = useMutation({
    networkMode: 'always',
    mutationFn: (code: string) => callStaff('passSecondFactor', { body: { code } }),
    onSuccess: () => answer(true),
  })
  useEffect(
    () =>
      confirmBy(async () => {
        const { since } = await client.ensureQueryData(secondFactorQuery())
        if (since === null) return false
        setAsking(true)
        return new Promise((resolve) => waiting.current.push(resolve))
      }),
    [client],
  )
  function answer(isConfirmed: boolean) {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed)
  }
  function close() {
    passing.reset()
    answer(false)
  }
  return (
    <Dialog
      open={isAsking}
      title={t('passTitle')}
      closeLabel={t('staff/kit:close')}
      onClose={close}
    >
      <div className="stack">
        <p>{t('confirmText')}</p>
        <PasskeyButton onPassed={() => answer(true)} />
        <CodeForm
          kind="app"
          busy={passing.isPending}
          error={passing.error}
          onSend={(code) => passing.mutateAsync(code)}
        />
      </div>
    </Dialog>
  )
}
