import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useStaffChange } from './queries.ts'
import { useFailureText } from './use-failure-text.ts'

/** What the provider said and what fitted nothing: somebody has looked at it. */
export function MarkHandled({ misfit }: { misfit: { provider: string; event_id: string } }) {
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  const handle = useStaffChange(() => callStaff('handleMisfit', { body: misfit }))
  const failure = useFailureText()(handle.error)
  return (
    <>
      <Button
        variant="secondary"
        busy={handle.isPending}
        disabled={!reachable}
        onClick={() => handle.mutate(undefined)}
      >
        {t('orders.handle')}
      </Button>
      {failure && (
        <Notice tone="danger" announce>
          {failure}
        </Notice>
      )}
    </>
  )
}
