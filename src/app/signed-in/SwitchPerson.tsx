import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { useReachable } from '#platform/api/online.ts'
import { Notice } from '#ui/Notice.tsx'
import { signOutSummary, confirmSignOut, SignOutDialog } from '../lazy/precached/sign-out.ts'
import type { SignOutChoice, SignOutSummary } from '../sign-out/sign-out.ts'

/** Asks, opens the sign-in page for the next person, and then signs out. */
export function SwitchPerson({ onStay }: { onStay: () => void }) {
  const { t } = useTranslation('account')
  const reachable = useReachable()
  const navigate = useNavigate()
  const [summary, setSummary] = useState<SignOutSummary | null>(null)
  useEffect(() => {
    void Promise.all([signOutSummary(true), loadCopy('sign-out')]).then(([found]) =>
      setSummary(found),
    )
  }, [])

  const chosen = useRef<SignOutChoice>(undefined)
  // After the sign-in page is shown: a private page would redirect the signed-out visitor to the front page.
  useEffect(
    () => () => {
      if (chosen.current) void confirmSignOut(chosen.current)
    },
    [],
  )
  return (
    summary && (
      <SignOutDialog
        summary={summary}
        title={t('phone.ask')}
        action={t('phone.leave')}
        disabledReason={
          !reachable && (
            <Notice tone="warning" icon="offline" announce>
              {t('phone.offline')}
            </Notice>
          )
        }
        onStay={onStay}
        onConfirm={(choice) => {
          chosen.current = choice
          void navigate('/login?again')
        }}
      />
    )
  )
}
