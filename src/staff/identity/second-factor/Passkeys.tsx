import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SecondFactor } from '#contract/identity/second-factor.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/api/online.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { addPasskey, hasPasskeys } from './passkey.ts'
import { useFactorChanged, usePasskeyFailure } from './second-factor.ts'

/** Lists, adds and removes the person's passkeys. */
export function Passkeys({ passkeys }: Pick<SecondFactor, 'passkeys'>) {
  const { t } = useTranslation('staff/second-factor')
  const format = useFormat()
  const changed = useFactorChanged()
  const reachable = useReachable()
  const failureText = usePasskeyFailure()
  const adding = useMutation({
    networkMode: 'always',
    mutationFn: addPasskey,
    onSuccess: changed,
  })
  const removing = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => callStaff('removePasskey', { body: { id } }),
    onSuccess: changed,
  })
  return (
    <>
      <h3>{t('passkeys.title')}</h3>
      <p>{t('passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ul role="list" className={kit.rows}>
          {passkeys.map(({ id, device, created_at: at }) => {
            const name = device || t('passkeys.unnamed')
            return (
              <li key={id} className={kit.row}>
                <span>
                  {name}
                  <br />
                  <span className={kit.quiet}>
                    {t('passkeys.since', { day: format.longDate(new Date(at)) })}
                  </span>
                </span>
                <AskFirst
                  label={t('passkeys.remove')}
                  name={t('passkeys.removeIt', { name })}
                  question={t('passkeys.removeAsk')}
                  confirm={t('passkeys.remove')}
                  busy={removing.isPending}
                  onConfirm={() => removing.mutate(id)}
                >
                  {name}
                </AskFirst>
              </li>
            )
          })}
        </ul>
      )}
      <FormFailure
        error={adding.error ?? removing.error}
        text={failureText(adding.error ?? removing.error)}
      />
      {hasPasskeys() && (
        <div>
          <Button
            variant="secondary"
            busy={adding.isPending}
            disabled={!reachable}
            onClick={() => adding.mutate()}
          >
            {t('passkeys.add')}
          </Button>
        </div>
      )}
    </>
  )
}
