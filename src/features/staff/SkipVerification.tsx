import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SkipVerification as Body } from '#contract/staff/people.ts'
import { readForm } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Refusal } from '#platform/api/failures.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { Failure } from './Failure.tsx'
import { useStaffChange } from './queries.ts'
import styles from './staff.module.css'
import { readLike, useKeptOverSignIn } from './use-kept-over-sign-in.ts'

const readTyped = readLike({ email: '' })

/** Lets somebody in who has signed up and cannot verify their address. */
export function SkipVerification() {
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  const again = useKeptOverSignIn('skip-verification', readTyped)
  const [email, setEmail] = useState(again.kept?.email ?? '')
  const [isWrong, setWrong] = useState(false)
  const save = useStaffChange((body: Body) => callStaff('skipVerification', { body }))

  async function carryOut(skips: boolean): Promise<void> {
    const read = readForm(Body, { email, skips })
    setWrong(!read.whole)
    if (!read.whole) return
    const done = await save
      .mutateAsync(read.values)
      .catch((error: unknown) => again.keepIfRefused(error, { email }))
    if (!done) return
    setEmail('')
    showToast(t(`people.skip.done.${skips ? 'let' : 'take'}`), 'success')
  }

  const isUnknown = save.error instanceof Refusal && save.error.code === 'person.unknown'
  return (
    <details className={`${styles.extra} ${styles.under}`} open={again.kept !== undefined}>
      <summary>{t('people.skip.open')}</summary>
      <form
        noValidate
        className={`stack ${styles.narrow}`}
        onSubmit={(event) => {
          event.preventDefault()
          void carryOut(true)
        }}
      >
        <p className={styles.quiet}>{t('people.skip.what')}</p>
        <Field
          label={t('people.skip.email')}
          type="email"
          autoComplete="off"
          value={email}
          error={isWrong ? t('people.skip.wrong') : undefined}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Failure error={save.error} text={isUnknown ? t('people.skip.unknown') : undefined} />
        <div className="cluster">
          <Button type="submit" busy={save.isPending} disabled={!reachable}>
            {t('people.skip.let')}
          </Button>
          <Button variant="quiet" disabled={!reachable} onClick={() => void carryOut(false)}>
            {t('people.skip.take')}
          </Button>
        </div>
      </form>
    </details>
  )
}
