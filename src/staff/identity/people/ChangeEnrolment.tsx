import { useState } from 'react'
import * as v from 'valibot'
import { malaysianDay } from '#contract/shared/calendar.ts'
import {
  ChangeEnrolments,
  enrolmentReasonMaximumCharacters,
  type PersonEnrolments,
  type StaffEnrolment,
} from '#contract/enrolment/staff-enrolments.ts'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#staff/kit/forms/Confirm.tsx'
import { ChooseField } from '#staff/kit/forms/ChooseField.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { TypedNumber } from '#staff/kit/forms/typed-values.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { useWriteId } from '#staff/kit/forms/use-write-id.ts'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { BeyondLimit, limitOf } from './BeyondLimit.tsx'
import { useEnrolmentChange } from './use-enrolment-change.ts'

const acts = ['extend', 'move', 'end'] as const

const typedChange = (page: PersonEnrolments, enrolment: StaffEnrolment) =>
  v.pipe(
    v.object({
      act: v.picklist(acts),
      id: v.string(),
      until: v.string(),
      class_id: TypedNumber,
      reason: v.string(),
      beyond_limit: v.boolean(),
    }),
    v.transform(({ act, id, reason, until, class_id, beyond_limit }): ChangeEnrolments => {
      const common = { id, reason, enrolment: enrolment.id }
      if (act === 'extend') return { do: act, ...common, until, beyond_limit }
      return act === 'move'
        ? { do: act, ...common, class_id, beyond_limit }
        : { do: act, ...common }
    }),
    ChangeEnrolments,
    v.forward(
      v.check(
        (body) =>
          body.do === 'end' ||
          body.beyond_limit === true ||
          !limitOf(
            page,
            enrolment.intake_key,
            body.do === 'move' ? body.class_id : enrolment.class_id,
          )?.is_full,
        'required',
      ),
      ['beyond_limit'],
    ),
  )

type Props = { uid: string; enrolment: StaffEnrolment; page: PersonEnrolments }

/** Extends, moves or ends one enrolment, with a reason. Idempotent. */
export function ChangeEnrolment({ uid, enrolment, page }: Props) {
  const { t } = useTranslation('staff/people')
  const possible = acts.filter(
    (act) => act === 'end' || (!enrolment.is_courtesy && (act === 'extend' || enrolment.is_open)),
  )
  const classes = page.classes.filter(({ id }) => id !== enrolment.class_id)
  const [isOpen, setOpen] = useState(false)
  const empty = () => ({
    act: possible[0] ?? 'end',
    id: crypto.randomUUID() as string,
    until: enrolment.live_until ? malaysianDay(new Date(enrolment.live_until)) : '',
    class_id: String(classes[0]?.id ?? ''),
    reason: '',
    beyond_limit: false,
  })
  const { choice, clearErrors, field, reset, setValue, submit, watch } = useStaffForm(
    typedChange(page, enrolment),
    empty(),
  )
  const [ending, setEnding] = useState<ChangeEnrolments>()
  const change = useEnrolmentChange(uid)
  const writeId = useWriteId()
  const act = watch('act')
  const targetClassId = act === 'move' ? Number(watch('class_id')) : enrolment.class_id
  const resetLimit = () => setValue('beyond_limit', false)

  async function carryOut(body: ChangeEnrolments) {
    const done = await change.mutateAsync({ ...body, id: writeId(body) }).catch(() => undefined)
    if (!done) return
    setOpen(false)
    reset(empty())
    showToast(t(`enrolments.done.${body.do}`), 'success')
  }

  return (
    <details
      className={kit.disclosure}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary aria-label={t('enrolments.changeName', { name: enrolment.class_name })}>
        {t('enrolments.change')}
      </summary>
      <form
        noValidate
        className={`stack ${kit.narrow}`}
        onSubmit={submit((body) => (body.do === 'end' ? setEnding(body) : carryOut(body)))}
      >
        <Field
          as="select"
          label={t('enrolments.what')}
          {...field('act', {
            onChange() {
              resetLimit()
              clearErrors()
            },
          })}
        >
          {possible.map((other) => (
            <option key={other} value={other}>
              {t(`enrolments.do.${other}`)}
            </option>
          ))}
        </Field>
        <p className={kit.quiet}>{t(`enrolments.means.${act}`)}</p>
        {act === 'extend' && (
          <Field label={t('enrolments.until')} type="date" {...field('until')} />
        )}
        {act === 'move' && (
          <ChooseField
            {...choice('class_id', { onChange: resetLimit })}
            label={t('enrolments.toClass')}
            choices={classes.map((other) => ({
              value: String(other.id),
              text: other.class_name,
            }))}
          />
        )}
        {act !== 'end' && (
          <BeyondLimit
            limit={limitOf(page, enrolment.intake_key, targetClassId)}
            {...field('beyond_limit')}
          />
        )}
        <Field
          as="textarea"
          label={t('enrolments.reason')}
          hint={t('enrolments.reasonHint')}
          maxLength={enrolmentReasonMaximumCharacters}
          {...field('reason')}
        />
        <FormActions
          error={change.error}
          save={t(`enrolments.do.${act}`)}
          busy={change.isPending}
          onCancel={() => setOpen(false)}
        />
        <Confirm
          open={ending !== undefined}
          question={t('enrolments.endAsk', { name: enrolment.class_name })}
          confirm={t('enrolments.endSure')}
          onClose={() => setEnding(undefined)}
          onConfirm={() => ending && void carryOut(ending)}
        >
          <p>{t('enrolments.endReach')}</p>
          <p>{t('enrolments.means.end')}</p>
        </Confirm>
      </form>
    </details>
  )
}
