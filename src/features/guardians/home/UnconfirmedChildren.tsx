import { useTranslation } from 'react-i18next'
import type { GuardianHome } from '#contract/guardians/guardians.ts'
import { callGuardian } from '#platform/api/call-guardian.ts'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { useGuardianChange } from './use-guardian-change.ts'

type Props = { waiting: GuardianHome['waiting']; reachable: boolean }

/** Children who have not confirmed this guardian yet. */
export function UnconfirmedChildren({ waiting, reachable }: Props) {
  const { t } = useTranslation('guardian')
  const ending = useGuardianChange((guardianshipId: string) =>
    callGuardian('endGuardianship', { params: { guardianshipId }, body: {} }),
  )
  return (
    <>
      {waiting.map(({ id, call_name: name }) => (
        <Notice
          key={id}
          icon="clock"
          title={t('waiting.title', { name })}
          action={
            <Button
              variant="quiet"
              busy={ending.isPending && ending.variables === id}
              disabled={!reachable}
              onClick={() =>
                ending.mutate(id, { onSuccess: () => showToast(t('waiting.ended'), 'success') })
              }
            >
              {t('waiting.end')}
            </Button>
          }
        >
          {t('waiting.text', { name })}
        </Notice>
      ))}
      <FormFailure text={ending.error && t('leave.failed')} />
    </>
  )
}
