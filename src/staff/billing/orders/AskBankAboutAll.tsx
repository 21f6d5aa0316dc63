import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffOrderRow } from '#contract/billing/staff-orders.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import type { Selection } from '#staff/kit/lists/use-selection.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toasts.ts'

/** Asks the bank about every ticked order, one after the other. */
export function AskBankAboutAll({ selection }: { selection: Selection<StaffOrderRow> }) {
  const { t } = useTranslation('staff/orders')
  const reachable = useReachable()
  const [done, setDone] = useState(0)
  const all = selection.rows.length
  const ask = useStaffChange(
    async (rows: readonly StaffOrderRow[]) => {
      for (const [n, { id }] of rows.entries()) {
        setDone(n)
        await callStaff('changeOrder', { params: { orderId: id }, body: { do: 'reconcile' } })
      }
    },
    { changes: enrolmentParts },
  )

  async function askAll() {
    const succeeded = await ask.mutateAsync(selection.rows).then(
      () => true,
      () => false,
    )
    if (!succeeded) return
    showToast(t('bulk.done', { count: all }), 'success')
    selection.clear()
  }
  return (
    <>
      <Button busy={ask.isPending} disabled={!reachable} onClick={() => void askAll()}>
        {ask.isPending ? t('bulk.asking', { done: done + 1, all }) : t('do.reconcile')}
      </Button>
      <FormFailure error={ask.error} />
    </>
  )
}
