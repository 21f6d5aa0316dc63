import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffIntake } from '#contract/staff/intakes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/online.ts'
import { useFailureText } from '#staff/kit/use-failure-text.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'

/** Withdraws an intake without students, after a second question. */
export function WithdrawIntake({ intake, onDone }: { intake: StaffIntake; onDone: () => void }) {
  const { t } = useTranslation('staff/school')
  const reachable = useReachable()
  const failureText = useFailureText()
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = useStaffChange(() =>
    callStaff('changeIntake', {
      params: { intakeKey: intake.key },
      body: { do: 'withdraw', replaces: intake.version },
    }),
  )
  async function carryOut() {
    const done = await withdraw.mutateAsync(undefined).catch(() => undefined)
    if (!done) return
    showToast(t('intakes.withdrawn'), 'success')
    onDone()
  }
  const failure = failureText(withdraw.error)
  if (!isConfirming)
    return (
      <Button
        variant="secondary"
        aria-label={t('intakes.withdrawOf', { title: intake.title })}
        onClick={() => setConfirming(true)}
      >
        {t('intakes.withdraw')}
      </Button>
    )
  return (
    <Notice tone="warning" announce>
      <p>{failure ?? t('intakes.really', { title: intake.title })}</p>
      <Button
        variant="danger"
        busy={withdraw.isPending}
        disabled={!reachable}
        onClick={() => void carryOut()}
      >
        {t('intakes.reallyWithdraw')}
      </Button>
    </Notice>
  )
}
