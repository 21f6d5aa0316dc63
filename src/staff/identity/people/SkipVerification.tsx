import { useTranslation } from 'react-i18next'
import { pick } from 'valibot'
import { SkipVerification as Body } from '#contract/identity/staff-people.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Refusal } from '#platform/api/failures.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { readLike, useDraftAcrossSignIn } from '#staff/kit/forms/use-draft-across-sign-in.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const Typed = pick(Body, ['email'])
const nothing = { email: '' }
const readTyped = readLike(nothing)

/** Lets somebody in who cannot verify their email. */
export function SkipVerification() {
  const { t } = useTranslation('staff/people')
  const reachable = useReachable()
  const draft = useDraftAcrossSignIn('skip-verification', readTyped)
  const { field, getValues, reset, submit } = useStaffForm(Typed, draft.kept ?? nothing, () => [
    'staff/people:skip.wrong',
  ])
  const save = useStaffChange((body: Body) => callStaff('skipVerification', { body }), {
    changes: ['people'],
  })

  const carryOut = (skips: boolean) =>
    submit(async ({ email }) => {
      const done = await save
        .mutateAsync({ email, skips })
        .catch((error: unknown) => draft.keepIfRefused(error, getValues()))
      if (!done) return
      reset(nothing)
      showToast(t(`skip.done.${skips ? 'let' : 'take'}`), 'success')
    })

  const isUnknown = save.error instanceof Refusal && save.error.code === 'person.unknown'
  return (
    <details className={`${kit.disclosure} ${kit.under}`} open={draft.kept !== undefined}>
      <summary>{t('skip.open')}</summary>
      <form noValidate className={`stack ${kit.narrow}`} onSubmit={carryOut(true)}>
        <p className={kit.quiet}>{t('skip.what')}</p>
        <Field label={t('skip.email')} type="email" autoComplete="off" {...field('email')} />
        <FormFailure error={save.error} text={isUnknown ? t('skip.unknown') : undefined} />
        <div className="cluster">
          <Button type="submit" busy={save.isPending} disabled={!reachable}>
            {t('skip.let')}
          </Button>
          <Button variant="quiet" disabled={!reachable} onClick={carryOut(false)}>
            {t('skip.take')}
          </Button>
        </div>
      </form>
    </details>
  )
}
