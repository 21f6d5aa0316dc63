import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callGuardian } from '#platform/api/call-guardian.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './guardian.module.css'
import { useGuardianChange } from './use-guardian-change.ts'

type Props = { guardianshipId: string; name: string; reachable: boolean; onLeft: () => void }

/** Why a guardian has access to a child's learning, and a button to end it. */
export function Leave({ guardianshipId, name, reachable, onLeft }: Props) {
  const { t } = useTranslation('guardian')
  const [isConfirming, setConfirming] = useState(false)
  const leaving = useGuardianChange(() =>
    callGuardian('endGuardianship', { params: { guardianshipId }, body: {} }),
  )
  function leave() {
    setConfirming(false)
    leaving.mutate(undefined, {
      onSuccess: () => {
        showToast(t('leave.done', { name }), 'success')
        onLeft()
      },
    })
  }
  return (
    <section aria-labelledby="why" className={styles.part}>
      <h2 id="why">{t('leave.title')}</h2>
      <p className="quiet">{t('leave.text', { name })}</p>
      <FormFailure text={leaving.error && t('leave.failed')} />
      <div>
        <Button
          variant="quiet"
          busy={leaving.isPending}
          disabled={!reachable}
          onClick={() => setConfirming(true)}
        >
          {t('leave.button', { name })}
        </Button>
      </div>
      <Dialog
        open={isConfirming}
        title={t('leave.ask', { name })}
        closeLabel={t('leave.close')}
        onClose={() => setConfirming(false)}
        actions={<Button onClick={leave}>{t('leave.button', { name })}</Button>}
      >
        <p>{t('leave.what', { name })}</p>
      </Dialog>
    </section>
  )
}
