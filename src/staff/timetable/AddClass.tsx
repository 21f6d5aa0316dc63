import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { classLanguages, streams } from '#contract/kinds.ts'
import { shortTextMaximumCharacters } from '#contract/limits.ts'
import {
  NewClass,
  readTypedNewClass,
  type NewClass as Body,
  type TypedNewClass,
} from '#contract/staff/classes.ts'
import type { StaffClass } from '#contract/staff/wire.ts'
import { readForm } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session.ts'
import { DraftForm } from '#staff/kit/DraftForm.tsx'
import { Choose } from '#staff/kit/Choose.tsx'
import kit from '#staff/kit/kit.module.css'
import { useFieldError } from '#staff/kit/use-field-error.ts'
import { useFormMessages } from '#staff/kit/use-form-messages.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useTypedDraft } from '#staff/kit/use-typed-draft.ts'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { WeeklyTimes } from './WeeklyTimes.tsx'

const blank: TypedNewClass = {
  class_name: '',
  language: 'Bm',
  stream: 'core',
  twin_id: null,
  background_color_hex: '#0F766E',
  class_schedule: [{ weekday: 1, start: '20:00', end: '21:30' }],
}

/** Adds a class, then opens its page, where the rest is filled in. */
export function AddClass({ classes }: { classes: readonly StaffClass[] }) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const session = useSession()
  const navigate = useNavigate()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const draft = useTypedDraft(uid, 'class', readTypedNewClass)
  const typed = draft.typed ?? blank
  const [isOpen, setOpen] = useState(draft.typed !== undefined)
  const read = readForm(NewClass, typed)
  const [messages, setMessages] = useFormMessages(read)
  const add = useStaffChange((body: Body) => callStaff('addClass', { body }))
  const edit = (part: Partial<TypedNewClass>) => draft.keep({ ...typed, ...part })
  const twins = classes.filter(({ language }) => language !== typed.language)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMessages(read.whole ? {} : read.messages)
    if (!read.whole || add.isPending) return
    const added = await add.mutateAsync(read.values).catch(() => undefined)
    if (!added) return
    draft.forget()
    showToast(t('newClass.saved'), 'success')
    await navigate(`/staff/classes/${added.class_id}`)
  }

  const errorOf = useFieldError(messages)
  return (
    <DraftForm
      title={t('newClass.open')}
      open={isOpen}
      onOpen={setOpen}
      onSubmit={submit}
      error={add.error}
      save={t('newClass.save')}
      busy={add.isPending}
      onDrop={
        draft.typed &&
        (() => {
          draft.forget()
          setMessages({})
        })
      }
    >
      <p className={kit.quiet}>{t('newClass.text')}</p>
      <Field
        label={t('classForm.name')}
        maxLength={shortTextMaximumCharacters}
        value={typed.class_name}
        error={errorOf('class_name')}
        onChange={({ currentTarget }) => edit({ class_name: currentTarget.value })}
      />
      <Field
        as="select"
        label={t('newClass.language')}
        value={typed.language}
        onChange={({ currentTarget }) => {
          const language = classLanguages.find((one) => one === currentTarget.value)
          if (language) edit({ language, twin_id: null })
        }}
      >
        {classLanguages.map((language) => (
          <option key={language} value={language}>
            {t(`staff/kit:languages.${language}`)}
          </option>
        ))}
      </Field>
      <Choose
        label={t('newClass.twin')}
        none={t('newClass.noTwin')}
        choices={twins.map(({ id, class_name }) => ({ value: String(id), text: class_name }))}
        value={typed.twin_id === null ? '' : String(typed.twin_id)}
        onChange={(id) => edit({ twin_id: Number(id) || null })}
      />
      <Field
        as="select"
        label={t('newClass.stream')}
        value={typed.stream}
        onChange={({ currentTarget }) => {
          const stream = streams.find((one) => one === currentTarget.value)
          if (stream) edit({ stream })
        }}
      >
        {streams.map((stream) => (
          <option key={stream} value={stream}>
            {t(`newClass.streams.${stream}`)}
          </option>
        ))}
      </Field>
      <Field
        type="color"
        label={t('newClass.colour')}
        value={typed.background_color_hex}
        error={errorOf('background_color_hex')}
        onChange={({ currentTarget }) => edit({ background_color_hex: currentTarget.value })}
      />
      <WeeklyTimes
        slots={typed.class_schedule}
        errorOf={errorOf}
        onChange={(class_schedule) => edit({ class_schedule })}
      />
    </DraftForm>
  )
}
