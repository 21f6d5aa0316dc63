import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Age } from '#contract/identity/account.ts'
import { Button } from '#ui/Button.tsx'
import styles from './account.module.css'
import { AgeForm } from './AgeForm.tsx'
import { AgeState } from './AgeState.tsx'

type Props = { age: Age; ownEmail: string; reachable: boolean }

/** Whether the person is under 18, and the state of their guardian's consent. */
export function AgePart({ age, ownEmail, reachable }: Props) {
  const { t } = useTranslation('account')
  const [isEditing, setEditing] = useState(false)
  const showsForm = isEditing || age.is_minor === null
  return (
    <section aria-labelledby="age" className={styles.part}>
      <h2 id="age">{t('age.title')}</h2>
      {showsForm ? (
        <>
          <p className="quiet">{t('age.why')}</p>
          <AgeForm
            ownEmail={ownEmail}
            guardianEmail={age.guardian?.email ?? ''}
            reachable={reachable}
            onSaid={() => setEditing(false)}
          />
        </>
      ) : (
        <AgeState age={age} reachable={reachable} />
      )}
      {age.is_minor !== null && (
        <div>
          <Button variant="quiet" onClick={() => setEditing(!isEditing)}>
            {t(isEditing ? 'age.cancel' : age.is_minor ? 'age.changeGuardian' : 'age.change')}
          </Button>
        </div>
      )}
    </section>
  )
}
