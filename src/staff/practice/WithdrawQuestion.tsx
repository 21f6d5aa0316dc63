import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangePracticeQuestion, PracticeRow } from '#contract/practice/staff-practice.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { Confirm } from '#staff/kit/forms/Confirm.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toasts.ts'

/** Withdraws or restores a question. */
export function WithdrawQuestion({ question: { id, state } }: { question: PracticeRow }) {
  const { t } = useTranslation('staff/practice')
  const reachable = useReachable()
  const [isOpen, setOpen] = useState(false)
  const change = useStaffChange(
    (body: ChangePracticeQuestion) =>
      callStaff('changePracticeQuestion', { params: { questionId: id }, body }),
    {
      changes: ['classes', 'papers', 'practice'],
      onDone: (_, body) => showToast(t(body.do === 'withdraw' ? 'withdrawn' : 'back'), 'success'),
    },
  )
  const carryOut = (what: 'withdraw' | 'put-back') => change.mutate({ do: what })
  const isWithdrawn = state === 'withdrawn'
  return (
    <>
      <Button
        variant="secondary"
        busy={change.isPending}
        disabled={!reachable}
        onClick={() => (isWithdrawn ? carryOut('put-back') : setOpen(true))}
      >
        {t(isWithdrawn ? 'putBack' : 'withdraw')}
      </Button>
      <FormFailure error={change.error} />
      <Confirm
        open={isOpen}
        question={t('withdrawAsk')}
        confirm={t('withdraw')}
        onClose={() => setOpen(false)}
        onConfirm={() => carryOut('withdraw')}
      >
        <p>{t('withdrawText')}</p>
      </Confirm>
    </>
  )
}
