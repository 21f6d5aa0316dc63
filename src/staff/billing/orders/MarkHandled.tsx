import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'

type Props = { item: { id: string } | { provider: string; event_id: string } }

/** Marks a discrepancy or a quarantined payment event as handled. */
export function MarkHandled({ item }: Props) {
  const { t } = useTranslation('staff/orders')
  const reachable = useReachable()
  const handle = useStaffChange(
    () =>
      'id' in item
        ? callStaff('handleDiscrepancy', { body: item })
        : callStaff('handleQuarantinedEvent', { body: item }),
    { changes: enrolmentParts },
  )
  return (
    <>
      <Button
        variant="secondary"
        busy={handle.isPending}
        disabled={!reachable}
        onClick={() => handle.mutate(undefined)}
      >
        {t('handle')}
      </Button>
      <FormFailure error={handle.error} />
    </>
  )
}
