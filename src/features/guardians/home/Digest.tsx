import { useTranslation } from 'react-i18next'
import { callGuardian } from '#platform/api/call-guardian.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './guardian.module.css'
import { useGuardianChange } from './use-guardian-change.ts'

/** Whether a guardian gets the weekly mail. */
export function Digest({ wanted, reachable }: { wanted: boolean; reachable: boolean }) {
  const { t } = useTranslation('guardian')
  const change = useGuardianChange(async (next: boolean) => {
    await callGuardian('setDigest', { body: { wanted: next } })
    showToast(t(next ? 'digest.on' : 'digest.off'), 'success')
  })
  return (
    <section aria-labelledby="digest" className={styles.part}>
      <h2 id="digest">{t('digest.title')}</h2>
      <Checkbox
        label={t('digest.wanted')}
        hint={t('digest.hint')}
        checked={change.isPending ? change.variables : wanted}
        disabled={!reachable || change.isPending}
        onChange={({ currentTarget: { checked } }) => change.mutate(checked)}
      />
      <FormFailure text={change.error && t('leave.failed')} />
    </section>
  )
}
