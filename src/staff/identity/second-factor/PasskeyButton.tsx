import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReachable } from '#platform/api/online.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { Button } from '#ui/Button.tsx'
import { hasPasskeys, verifyPasskey } from './passkey.ts'
import { secondFactorQuery, usePasskeyFailure } from './second-factor.ts'

/** Confirms the second factor with a passkey. Renders nothing if the person has none. */
export function PasskeyButton({ onPassed }: { onPassed: () => unknown }) {
  const { t } = useTranslation('staff/second-factor')
  const { data } = useQuery(secondFactorQuery())
  const reachable = useReachable()
  const failureText = usePasskeyFailure()
  const passing = useMutation({
    networkMode: 'always',
    mutationFn: verifyPasskey,
    onSuccess: onPassed,
  })
  if (!data?.passkeys.length || !hasPasskeys()) return null
  return (
    <>
      <FormFailure error={passing.error} text={failureText(passing.error)} />
      <div>
        <Button busy={passing.isPending} disabled={!reachable} onClick={() => passing.mutate()}>
          {t('passkeys.use')}
        </Button>
      </div>
      <p>{t('passkeys.or')}</p>
    </>
  )
}
