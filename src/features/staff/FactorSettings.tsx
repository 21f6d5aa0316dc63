import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLongDate } from '#contract/format.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from './Failure.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { secondFactorQuery, useFactorChanged } from './second-factor.ts'
import { SetUpFactor } from './SetUpFactor.tsx'
import styles from './staff.module.css'

/** One's own second factor: set up, with new recovery codes, or turned off. */
export function FactorSettings() {
  const { t } = useTranslation('staff')
  const { data } = useQuery(secondFactorQuery())
  const changed = useFactorChanged()
  const reachable = useReachable()
  const [asks, setAsks] = useState(false)
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
    <section aria-labelledby="second-factor" className={`${styles.part} ${styles.narrow}`}>
      <h2 id="second-factor">{t('factor.title')}</h2>
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
            <p>{t('factor.since', { day: formatLongDate(new Date(data.since)) })}</p>
            <p className={styles.quiet}>
              {t('factor.codesLeft', { count: data.recovery_codes_left })}
            </p>
            <Failure error={renewing.error ?? ending.error} />
            <div className="cluster">
              <Button
                variant="secondary"
                busy={renewing.isPending}
                disabled={!reachable}
                onClick={() => renewing.mutate()}
              >
                {t('factor.renew')}
              </Button>
              <Button
                variant="quiet"
                busy={ending.isPending}
                disabled={!reachable}
                onClick={() => setAsks(true)}
              >
                {t('factor.end')}
              </Button>
            </div>
          </>
        ) : (
          <SetUpFactor onDone={changed} />
        )}
      </div>
      <Dialog
        open={asks}
        title={t('factor.endAsk')}
        closeLabel={t('close')}
        onClose={() => setAsks(false)}
        actions={
          <Button
            variant="danger"
            onClick={() => {
              setAsks(false)
              ending.mutate()
            }}
          >
            {t('factor.end')}
          </Button>
        }
      >
        <p>{t(data.mode === 'required' ? 'factor.endRequired' : 'factor.endMeans')}</p>
      </Dialog>
    </section>
  )
}
