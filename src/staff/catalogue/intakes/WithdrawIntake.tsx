import { useTranslation } from 'react-i18next'
import type { StaffIntake } from '#contract/catalogue/intakes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { showToast } from '#ui/toasts.ts'

/** Withdraws an intake without students, after a confirmation. */
export function WithdrawIntake({ intake, onDone }: { intake: StaffIntake; onDone: () => void }) {
  const { t } = useTranslation('staff/school')
  const withdraw = useStaffChange(
    () =>
      callStaff('changeIntake', {
        params: { intakeKey: intake.key },
        body: { do: 'withdraw', replaces: intake.version },
      }),
    { changes: [...enrolmentParts, 'announcements', 'practice'] },
  )
  async function carryOut() {
    const done = await withdraw.mutateAsync(undefined).catch(() => undefined)
    if (!done) return
    showToast(t('intakes.withdrawn'), 'success')
    onDone()
  }
  return (
    <>
      <AskFirst
        deletes
        label={t('intakes.withdraw')}
        name={t('intakes.withdrawOf', { title: intake.title })}
        question={t('intakes.withdrawAsk', { title: intake.title })}
        confirm={t('intakes.withdrawSure')}
        busy={withdraw.isPending}
        onConfirm={() => void carryOut()}
      >
        {t('intakes.withdrawMeans', { count: intake.lessons_to_come })}
      </AskFirst>
      <FormFailure error={withdraw.error} />
    </>
  )
}
