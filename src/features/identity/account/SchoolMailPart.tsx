import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callAccount } from '#platform/api/call-account.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './account.module.css'
import { Outcome } from './Outcome.tsx'
import { useChange } from './use-change.ts'

/** Whether messages of the school come by mail too. */
export function SchoolMailPart({ wanted, reachable }: { wanted: boolean; reachable: boolean }) {
  const { t } = useTranslation('account')
  const [chosen, setChosen] = useState<boolean>()
  const change = useChange(async (next: boolean) => {
    await callAccount('setSchoolMail', { body: { wanted: next } })
    showToast(t('schoolMail.saved'), 'success')
  })
  return (
    <section aria-labelledby="school-mail" className={styles.part}>
      <h2 id="school-mail">{t('schoolMail.title')}</h2>
      <Checkbox
        label={t('schoolMail.wanted')}
        hint={t('schoolMail.hint')}
        checked={chosen ?? wanted}
        disabled={!reachable || change.isPending}
        onChange={({ currentTarget: { checked } }) => {
          setChosen(checked)
          change.mutate(checked, { onSettled: () => setChosen(undefined) })
        }}
      />
      <Outcome failure={change.error} />
    </section>
  )
}
