import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SkipVerification as Body } from '#contract/staff/people.ts'
import { readForm } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Refusal } from '#platform/api/failures.ts'
import { useReachable } from '#platform/online.ts'
import { FormFailure } from '#staff/kit/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { readLike, useKeptOverSignIn } from '#staff/kit/use-kept-over-sign-in.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const readTyped = readLike({ email: '' })

/** Lets somebody in who cannot verify their email. */
export function SkipVerification() {
  const { t } = useTranslation('staff/people')
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
    showToast(t(`skip.done.${skips ? 'let' : 'take'}`), 'success')
  }

  const isUnknown = save.error instanceof Refusal && save.error.code === 'person.unknown'
  return (
    <details className={`${kit.disclosure} ${kit.under}`} open={again.kept !== undefined}>
      <summary>{t('skip.open')}</summary>
      <form
        noValidate
        className={`stack ${kit.narrow}`}
        onSubmit={(event) => {
          event.preventDefault()
          void carryOut(true)
        }}
      >
        <p className={kit.quiet}>{t('skip.what')}</p>
        <Field
          label={t('skip.email')}
          type="email"
          autoComplete="off"
          value={email}
          error={isWrong ? t('skip.wrong') : undefined}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <FormFailure error={save.error} text={isUnknown ? t('skip.unknown') : undefined} />
        <div className="cluster">
          <Button type="submit" busy={save.isPending} disabled={!reachable}>
            {t('skip.let')}
          </Button>
          <Button variant="quiet" disabled={!reachable} onClick={() => void carryOut(false)}>
            {t('skip.take')}
          </Button>
        </div>
      </form>
    </details>
  )
}
