import { useState, type FormEvent } from 'react'
import { malaysianDay } from '#contract/calendar.ts'
import {
  ChangeEnrolments,
  enrolmentReasonMaximumCharacters,
  type PersonEnrolments,
  type StaffEnrolment,
} from '#contract/staff/enrolments.ts'
import { readForm } from '#contract/validation.ts'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#staff/kit/Confirm.tsx'
import { Choose } from '#staff/kit/Choose.tsx'
import { FormActions } from '#staff/kit/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useFieldError } from '#staff/kit/use-field-error.ts'
import { useFormMessages } from '#staff/kit/use-form-messages.ts'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { BeyondLimit, limitOf } from './BeyondLimit.tsx'
import { useEnrolmentChange } from './use-enrolment-change.ts'

const acts = ['extend', 'move', 'end'] as const
type Act = (typeof acts)[number]

const empty = (one: StaffEnrolment) => ({
  id: crypto.randomUUID() as string,
  until: one.live_until ? malaysianDay(new Date(one.live_until)) : '',
  class_id: 0,
  reason: '',
  /** The class that may be filled beyond its limit. */
  beyond: 0,
})

/** Extends, moves or ends one enrolment, with a reason. Sending it again is idempotent. */
export function ChangeEnrolment({
  uid,
  one,
  page,
}: {
  uid: string
  one: StaffEnrolment
  page: PersonEnrolments
}) {
  const { t } = useTranslation('staff/people')
  const possible = acts.filter(
    (act) => act === 'end' || (!one.is_courtesy && (act === 'extend' || one.is_open)),
  )
  const [isOpen, setOpen] = useState(false)
  const [act, setAct] = useState<Act>(possible[0] ?? 'end')
  const [typed, setTyped] = useState(() => empty(one))
  const [shows, setShows] = useState(false)
  const [ending, setEnding] = useState<ChangeEnrolments>()
  const change = useEnrolmentChange(uid)
  const classes = page.classes.filter(({ id }) => id !== one.class_id)
  const { id, reason, until } = typed
  const named = { id, reason, enrolment: one.id }
  const class_id = typed.class_id || (classes[0]?.id ?? 0)
  const opens = act === 'end' ? undefined : act === 'move' ? class_id : one.class_id
  const limit = limitOf(page, one.intake_key, opens)
  const mayExceed = opens !== undefined && typed.beyond === opens
  const beyond = mayExceed && { beyond_limit: true }
  const body =
    act === 'extend'
      ? { do: act, ...named, until, ...beyond }
      : act === 'move'
        ? { do: act, ...named, class_id, ...beyond }
        : { do: act, ...named }
  const read = readForm(ChangeEnrolments, body)
  const [messages, setMessages] = useFormMessages(read)
  const errorOf = useFieldError(messages)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMessages(read.whole ? {} : read.messages)
    setShows(true)
    if (!read.whole || change.isPending || (limit?.is_full && !mayExceed)) return
    if (read.values.do === 'end') setEnding(read.values)
    else await carryOut(read.values)
  }

  async function carryOut(values: ChangeEnrolments) {
    const done = await change.mutateAsync(values).catch(() => undefined)
    if (!done) return
    setOpen(false)
    setTyped(empty(one))
    setShows(false)
    showToast(t(`enrolments.done.${values.do}`), 'success')
  }

  return (
    <details
      className={kit.disclosure}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary aria-label={t('enrolments.changeName', { name: one.class_name })}>
        {t('enrolments.change')}
      </summary>
      <form noValidate className={`stack ${kit.narrow}`} onSubmit={(event) => void submit(event)}>
        <Field
          as="select"
          label={t('enrolments.what')}
          value={act}
          onChange={({ currentTarget: { value } }) => {
            setAct(possible.find((other) => other === value) ?? 'end')
            setMessages({})
          }}
        >
          {possible.map((other) => (
            <option key={other} value={other}>
              {t(`enrolments.do.${other}`)}
            </option>
          ))}
        </Field>
        <p className={kit.quiet}>{t(`enrolments.means.${act}`)}</p>
        {act === 'extend' && (
          <Field
            label={t('enrolments.until')}
            type="date"
            value={typed.until}
            error={errorOf('until')}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, until: value })}
          />
        )}
        {act === 'move' && (
          <Choose
            label={t('enrolments.toClass')}
            choices={classes.map((other) => ({
              value: String(other.id),
              text: other.class_name,
            }))}
            value={String(class_id)}
            onChange={(chosen) => setTyped({ ...typed, class_id: Number(chosen) })}
          />
        )}
        <BeyondLimit
          limit={limit}
          isTicked={mayExceed}
          shows={shows}
          onTick={(isTicked) => setTyped({ ...typed, beyond: isTicked && opens ? opens : 0 })}
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
          error={change.error}
          save={t(`enrolments.do.${act}`)}
          busy={change.isPending}
          onCancel={() => setOpen(false)}
        />
        <Confirm
          open={ending !== undefined}
          question={t('enrolments.endAsk', { name: one.class_name })}
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
