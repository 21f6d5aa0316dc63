import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { secondFactorQuery, useFactorChanged } from './second-factor.ts'
import { SetUpFactor } from './SetUpFactor.tsx'

/** Sets up the person's own second factor, renews its recovery codes, or turns it off. */
export function FactorSettings() {
  const { t } = useTranslation(['staff/second-factor', 'staff/kit'])
  const format = useFormat()
  const { data } = useQuery(secondFactorQuery())
  const changed = useFactorChanged()
  const reachable = useReachable()
  const [isAsking, setAsking] = useState(false)
  const renewing = useMutation({
    networkMode: 'always',
    mutationFn: () => callStaff('renewRecoveryCodes', { body: {} }),
  })
  const ending = useMutation({
    networkMode: 'always',
    mutationFn: () => callStaff('endSecondFactor', { body: {} }),
    onSuccess: changed,
  })
  if (!data || data.mode === 'off') return null
  return (
    <section aria-labelledby="second-factor" className={`${kit.part} ${kit.narrow}`}>
      <h2 id="second-factor">{t('title')}</h2>
      <div className="stack">
        {renewing.data ? (
          <RecoveryCodes
            codes={renewing.data.codes}
            as="h3"
            onDone={async () => {
              await changed()
              renewing.reset()
            }}
          />
        ) : data.since ? (
          <>
            <p>{t('since', { day: format.longDate(new Date(data.since)) })}</p>
            <p className={kit.quiet}>{t('codesLeft', { count: data.recovery_codes_left })}</p>
            <FormFailure error={renewing.error ?? ending.error} />
            <div className="cluster">
              <Button
                variant="secondary"
                busy={renewing.isPending}
                disabled={!reachable}
                onClick={() => renewing.mutate()}
              >
                {t('renew')}
              </Button>
              <Button
                variant="quiet"
                busy={ending.isPending}
                disabled={!reachable}
                onClick={() => setAsking(true)}
              >
                {t('end')}
              </Button>
            </div>
            <Passkeys passkeys={data.passkeys} />
          </>
        ) : (
          <SetUpFactor onDone={changed} />
        )}
      </div>
      <Dialog
        open={isAsking}
        title={t('endAsk')}
        closeLabel={t('staff/kit:close')}
        onClose={() => setAsking(false)}
        actions={
          <Button
            onClick={() => {
              setAsking(false)
              ending.mutate()
            }}
          >
            {t('end')}
          </Button>
        }
      >
        <p>{t(data.mode === 'required' ? 'endRequired' : 'endMeans')}</p>
      </Dialog>
    </section>
  )
}
