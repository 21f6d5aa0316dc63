import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { classLanguages, streams } from '#contract/shared/kinds.ts'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import {
  NewClass,
  readTypedNewClass,
  type NewClass as Body,
  type TypedNewClass,
} from '#contract/classroom/staff-classes.ts'
import type { StaffClass } from '#contract/shared/staff/staff-wire.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session/session.ts'
import { DraftForm } from '#staff/kit/forms/DraftForm.tsx'
import { ChooseField } from '#staff/kit/forms/ChooseField.tsx'
import kit from '#staff/kit/kit.module.css'
import { TypedLimit } from '#staff/kit/forms/typed-values.ts'
import { useDraftForm } from '#staff/kit/forms/use-draft-form.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useWhileHere } from '#platform/use-while-here.ts'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { WeeklyTimes } from './WeeklyTimes.tsx'

const blank: TypedNewClass = {
  class_name: '',
  language: 'Bm',
  stream: 'core',
  twin_id: '',
  background_color_hex: '#0F766E',
  class_schedule: [{ weekday: 1, start: '20:00', end: '21:30' }],
}

const Typed = v.object({
  ...NewClass.entries,
  twin_id: v.pipe(TypedLimit, NewClass.entries.twin_id),
})

/** Adds a class, then opens its page to fill in the rest. */
export function AddClass({ classes }: { classes: readonly StaffClass[] }) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const session = useSession()
  const navigate = useNavigate()
  const whileHere = useWhileHere()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const {
    choice,
    control,
    errorOf,
    field,
    forgetDraft,
    getValues,
    hasDraft,
    setValue,
    submit,
    watch,
  } = useDraftForm(Typed, blank, { uid, form: 'class', read: readTypedNewClass })
  const rows = useFieldArray({ control, name: 'class_schedule' })
  const [isOpen, setOpen] = useState(hasDraft)
  const add = useStaffChange((body: Body) => callStaff('addClass', { body }), {
    changes: [...enrolmentParts, 'notes', 'papers', 'practice', 'questions'],
    onDone({ class_id }) {
      forgetDraft()
      showToast(t('newClass.saved'), 'success')
      whileHere(() => void navigate(`/staff/classes/${class_id}`))
    },
  })
  const chosen = watch('language')
  const twins = classes.filter(({ language }) => language !== chosen)

  const send = (body: Body) => add.mutateAsync(body).catch(() => undefined)

  return (
    <DraftForm
      title={t('newClass.open')}
      open={isOpen}
      onOpen={setOpen}
      onSubmit={submit(send)}
      error={add.error}
      save={t('newClass.save')}
      busy={add.isPending}
      onDrop={hasDraft ? forgetDraft : undefined}
    >
      <p className={kit.quiet}>{t('newClass.text')}</p>
      <Field
        label={t('classForm.name')}
        maxLength={shortTextMaximumCharacters}
        {...field('class_name')}
      />
      <Field
        as="select"
        label={t('newClass.language')}
        {...field('language', { onChange: () => setValue('twin_id', '') })}
      >
        {classLanguages.map((language) => (
          <option key={language} value={language}>
            {t(`staff/kit:languages.${language}`)}
          </option>
        ))}
      </Field>
      <ChooseField
        {...choice('twin_id')}
        label={t('newClass.twin')}
        none={t('newClass.noTwin')}
        choices={twins.map(({ id, class_name }) => ({ value: String(id), text: class_name }))}
      />
      <Field as="select" label={t('newClass.stream')} {...field('stream')}>
        {streams.map((stream) => (
          <option key={stream} value={stream}>
            {t(`newClass.streams.${stream}`)}
          </option>
        ))}
      </Field>
      <Field type="color" label={t('newClass.colour')} {...field('background_color_hex')} />
      <WeeklyTimes
        rows={rows}
        field={field}
        error={errorOf('class_schedule')}
        last={() => getValues('class_schedule').at(-1)}
      />
    </DraftForm>
  )
}
