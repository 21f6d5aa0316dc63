import { useState } from 'react'
import * as v from 'valibot'
import {
  ChangeEnrolments,
  enrolmentReasonMaximumCharacters,
  type PersonEnrolments,
} from '#contract/enrolment/staff-enrolments.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
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

const [Enrol] = ChangeEnrolments.options

const intakeIn = ({ intakes }: PersonEnrolments, chosen: string) =>
  intakes.find(({ key }) => key === chosen) ?? intakes[0]

const typedEnrolment = (page: PersonEnrolments) =>
  v.pipe(
    v.object({
      id: v.string(),
      intake_key: v.string(),
      class_id: TypedNumber,
      until: v.string(),
      reason: v.string(),
      beyond_limit: v.boolean(),
    }),
    v.transform(({ intake_key, until, ...others }): v.InferInput<typeof Enrol> => ({
      do: 'enrol',
      ...others,
      programme_id: intakeIn(page, intake_key)?.programme_id ?? 0,
      intake_key: intakeIn(page, intake_key)?.key ?? '',
      until: until || null,
    })),
    Enrol,
    v.forward(
      v.check(
        ({ intake_key, class_id, beyond_limit }) =>
          beyond_limit === true || !limitOf(page, intake_key, class_id)?.is_full,
        'required',
      ),
      ['beyond_limit'],
    ),
  )

type Props = {
  uid: string
  page: PersonEnrolments
  /** The class; 0 if the form asks for it. */
  classId?: number
  onDone?: () => void
}

/** Enrols a person in a class without an order. Idempotent. */
export function EnrolForm({ uid, page, classId = 0, onDone }: Props) {
  const { t } = useTranslation('staff/people')
  const format = useFormat()
  const [isOpen, setOpen] = useState(classId !== 0)
  const empty = () => ({
    id: crypto.randomUUID() as string,
    intake_key: page.intakes[0]?.key ?? '',
    class_id: String(classId || (page.classes[0]?.id ?? '')),
    until: '',
    reason: '',
    beyond_limit: false,
  })
  const { choice, field, reset, setValue, submit, watch } = useStaffForm(
    typedEnrolment(page),
    empty(),
  )
  const enrol = useEnrolmentChange(uid)
  const writeId = useWriteId()
  const intake = intakeIn(page, watch('intake_key'))
  if (!intake) return <p className={kit.quiet}>{t('enrolments.noIntake')}</p>
  const resetsLimit = { onChange: () => setValue('beyond_limit', false) }

  async function send(body: ChangeEnrolments) {
    const done = await enrol.mutateAsync({ ...body, id: writeId(body) }).catch(() => undefined)
    if (!done) return
    setOpen(false)
    reset(empty())
    showToast(t('enrolments.done.enrol'), 'success')
    onDone?.()
  }

  return (
    <details
      className={`${kit.disclosure} ${kit.under}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('enrolments.do.enrol')}</summary>
      <form noValidate className={`stack ${kit.narrow}`} onSubmit={submit(send)}>
        <p className={kit.quiet}>{t('enrolments.means.enrol')}</p>
        <ChooseField
          {...choice('intake_key', resetsLimit)}
          label={t('enrolments.intake')}
          choices={page.intakes.map(({ key, title, programme }) => ({
            value: key,
            text: `${programme}, ${title}`,
          }))}
        />
        {classId === 0 && (
          <ChooseField
            {...choice('class_id', resetsLimit)}
            label={t('enrolments.class')}
            choices={page.classes.map((one) => ({ value: String(one.id), text: one.class_name }))}
          />
        )}
        <BeyondLimit
          limit={limitOf(page, intake.key, Number(watch('class_id')))}
          {...field('beyond_limit')}
        />
        <Field
          label={t('enrolments.until')}
          hint={t('enrolments.untilHint', { day: format.longDate(intake.last_paper_on) })}
          type="date"
          {...field('until')}
        />
        <Field
          as="textarea"
          label={t('enrolments.reason')}
          hint={t('enrolments.reasonHint')}
          maxLength={enrolmentReasonMaximumCharacters}
          {...field('reason')}
        />
        <FormActions
          error={enrol.error}
          save={t('enrolments.do.enrol')}
          busy={enrol.isPending}
          onCancel={() => setOpen(false)}
        />
      </form>
    </details>
  )
}
