import { useState, type FormEvent } from 'react'
import {
  ChangeEnrolments,
  enrolmentReasonMaximumCharacters,
  type PersonEnrolments,
} from '#contract/staff/enrolments.ts'
import { readForm } from '#contract/validation.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Choose } from '#staff/kit/Choose.tsx'
import { FormActions } from '#staff/kit/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useFieldError } from '#staff/kit/use-field-error.ts'
import { useFormMessages } from '#staff/kit/use-form-messages.ts'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { BeyondLimit, limitOf } from './BeyondLimit.tsx'
import { useEnrolmentChange } from './use-enrolment-change.ts'

const empty = (classId: number) => ({
  id: crypto.randomUUID() as string,
  intake: '',
  class_id: classId,
  until: '',
  reason: '',
  /** The class that may be filled beyond its limit. */
  beyond: '',
})

/** Enrols a person in a class without an order. Sending it again is idempotent. */
export function EnrolForm({
  uid,
  page,
  classId = 0,
  onDone,
}: {
  uid: string
  page: PersonEnrolments
  /** The class where it is decided already. */
  classId?: number
  onDone?: () => void
}) {
  const { t } = useTranslation('staff/people')
  const format = useFormat()
  const [isOpen, setOpen] = useState(classId !== 0)
  const [typed, setTyped] = useState(() => empty(classId))
  const [shows, setShows] = useState(false)
  const enrol = useEnrolmentChange(uid)
  const intake = page.intakes.find(({ key }) => key === typed.intake) ?? page.intakes[0]
  const class_id = typed.class_id || page.classes[0]?.id
  const limit = limitOf(page, intake?.key, class_id)
  const place = `${intake?.key}/${class_id}`
  const mayExceed = typed.beyond === place
  const { id, until, reason } = typed
  const read = readForm(ChangeEnrolments, {
    ...{ do: 'enrol', id, class_id, reason },
    programme_id: intake?.programme_id,
    intake_key: intake?.key,
    until: until === '' ? null : until,
    ...(mayExceed && { beyond_limit: true }),
  })
  const [messages, setMessages] = useFormMessages(read)
  const errorOf = useFieldError(messages)
  if (!intake) return <p className={kit.quiet}>{t('enrolments.noIntake')}</p>

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMessages(read.whole ? {} : read.messages)
    setShows(true)
    if (!read.whole || enrol.isPending || (limit?.is_full && !mayExceed)) return
    const done = await enrol.mutateAsync(read.values).catch(() => undefined)
    if (!done) return
    setOpen(false)
    setTyped(empty(classId))
    setShows(false)
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
      <form noValidate className={`stack ${kit.narrow}`} onSubmit={(event) => void submit(event)}>
        <p className={kit.quiet}>{t('enrolments.means.enrol')}</p>
        <Choose
          label={t('enrolments.intake')}
          choices={page.intakes.map(({ key, title, programme }) => ({
            value: key,
            text: `${programme}, ${title}`,
          }))}
          value={intake.key}
          onChange={(key) => setTyped({ ...typed, intake: key })}
        />
        {classId === 0 && (
          <Choose
            label={t('enrolments.class')}
            choices={page.classes.map((one) => ({ value: String(one.id), text: one.class_name }))}
            value={String(class_id)}
            onChange={(chosen) => setTyped({ ...typed, class_id: Number(chosen) })}
          />
        )}
        <BeyondLimit
          limit={limit}
          isTicked={mayExceed}
          shows={shows}
          onTick={(isTicked) => setTyped({ ...typed, beyond: isTicked ? place : '' })}
        />
        <Field
          label={t('enrolments.until')}
          hint={t('enrolments.untilHint', { day: format.longDate(intake.last_paper_on) })}
          type="date"
          value={typed.until}
          error={errorOf('until')}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, until: value })}
        />
        <Field
          as="textarea"
          label={t('enrolments.reason')}
          hint={t('enrolments.reasonHint')}
          maxLength={enrolmentReasonMaximumCharacters}
          value={typed.reason}
          error={errorOf('reason')}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, reason: value })}
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
