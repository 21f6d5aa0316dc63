import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffOrderRow } from '#contract/billing/staff-orders.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { mustSignInAgain, Unreachable } from '#platform/api/failures.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { useFailureText } from '#staff/kit/forms/use-failure-text.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import type { Selection } from '#staff/kit/lists/use-selection.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'

type Refused = { order: StaffOrderRow; failure: unknown }

/** Asks the bank about every ticked order, one after the other, and lists those that were refused. */
export function AskBankAboutAll({ selection }: { selection: Selection<StaffOrderRow> }) {
  const { t } = useTranslation(['staff/orders', 'staff/kit'])
  const reachable = useReachable()
  const failureText = useFailureText()
  const [done, setDone] = useState(0)
  const all = selection.rows.length
  const ask = useStaffChange(
    async (orders: readonly StaffOrderRow[]) => {
      const refused: Refused[] = []
      for (const [n, order] of orders.entries()) {
        setDone(n)
        try {
          const body = { do: 'reconcile' } as const
          await callStaff('changeOrder', { params: { orderId: order.id }, body })
        } catch (failure) {
          if (mustSignInAgain(failure) || failure instanceof Unreachable) throw failure
          refused.push({ order, failure })
        }
      }
      return refused
    },
    { changes: enrolmentParts, refetchesOnError: true },
  )
  const refused = ask.data ?? []

  async function askAll() {
    const failed = await ask.mutateAsync(selection.rows).catch(() => undefined)
    if (failed?.length !== 0) return
    showToast(t('bulk.done', { count: all }), 'success')
    selection.clear()
  }
  return (
    <>
      <Button busy={ask.isPending} disabled={!reachable} onClick={() => void askAll()}>
        {ask.isPending ? t('bulk.asking', { done: done + 1, all }) : t('do.reconcile')}
      </Button>
      <FormFailure error={ask.error} />
      <Dialog
        open={refused.length > 0}
        title={t('do.reconcile')}
        closeLabel={t('staff/kit:close')}
        onClose={selection.clear}
      >
        <Notice
          tone="warning"
          announce
          title={t('bulk.done', { count: (ask.variables?.length ?? 0) - refused.length })}
        >
          {t('bulk.refused', { count: refused.length })}
        </Notice>
        <ul role="list" className={kit.rows}>
          {refused.map(({ order, failure }) => (
            <li key={order.id} className={kit.entry}>
              <strong>
                {order.student}, {order.programme}
              </strong>
              <p className={kit.quiet}>{failureText(failure)}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
