import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { beginView } from '#platform/session/view-as.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useWhileHere } from '#platform/use-while-here.ts'
import { Button } from '#ui/Button.tsx'

/** Opens the app as this student sees it. Each view is recorded. */
export function ViewAsStudent({ uid }: { uid: string }) {
  const { t } = useTranslation('staff/people')
  const reachable = useReachable()
  const whileHere = useWhileHere()
  const view = useStaffChange(() => callStaff('viewAs', { params: { uid }, body: {} }), {
    changes: [],
    onDone: (begun) => whileHere(() => beginView(begun)),
  })
  return (
    <>
      <Button
        variant="secondary"
        busy={view.isPending}
        disabled={!reachable}
        onClick={() => view.mutate()}
      >
        {t('viewAs')}
      </Button>
      <FormFailure error={view.error} saves={false} />
    </>
  )
}
