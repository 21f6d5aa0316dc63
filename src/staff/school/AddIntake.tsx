import { useState, type FormEvent } from 'react'
import { malaysianDay } from '#contract/calendar.ts'
import {
  IntakeForm,
  readTypedIntake,
  type AddIntake as Body,
  type StaffIntakes,
} from '#contract/staff/intakes.ts'
import { readForm } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { DraftForm } from '#staff/kit/DraftForm.tsx'
import kit from '#staff/kit/kit.module.css'
import { useFormMessages } from '#staff/kit/use-form-messages.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useTypedDraft } from '#staff/kit/use-typed-draft.ts'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { overlappingIntake, formOf, namedByDays, proposedIntake } from './intake-typed.ts'
import { IntakeFields } from './IntakeFields.tsx'

/** Adds an intake. The draft stays on this device until it is saved or discarded. */
export function AddIntake({ page, uid }: { page: StaffIntakes; uid: string }) {
  const { t } = useTranslation('staff/school')
  const draft = useTypedDraft(uid, 'intake', readTypedIntake)
  const [overlap, setOverlap] = useState(false)
  const [isOpen, setOpen] = useState(draft.typed !== undefined)
  const add = useStaffChange((body: Body) => callStaff('addIntake', { body }), {
    changes: [...enrolmentParts, 'announcements', 'practice'],
  })
  const proposed = (programmeId: number) =>
    proposedIntake(programmeId, page.intakes, malaysianDay(new Date(page.server_time)))
  const typed = draft.typed ?? proposed(page.programmes[0]?.id ?? 0)
  const read = readForm(IntakeForm, formOf(typed))
  const [messages, setMessages] = useFormMessages(read)
  const others = page.intakes.filter(({ programme_id }) => programme_id === typed.programme_id)

  const isUnmeant = overlappingIntake(typed, others) !== undefined && !overlap

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMessages(read.whole ? {} : read.messages)
    if (!read.whole || add.isPending) return
    const body = { programme_id: typed.programme_id, intake: formOf(typed), overlap }
    const added = await add.mutateAsync(body).catch(() => undefined)
    if (!added) return
    close()
    showToast(t('intakes.saved'), 'success')
  }
  function close() {
    draft.forget()
    setMessages({})
    setOverlap(false)
    setOpen(false)
  }

  return (
    <DraftForm
      title={t('intakes.add')}
      open={isOpen}
      onOpen={setOpen}
      onSubmit={submit}
      error={add.error}
      save={t('intakes.save')}
      busy={add.isPending}
      disabled={isUnmeant}
      foot={isUnmeant && <p className={kit.quiet}>{t('intakes.tickFirst')}</p>}
      onDrop={draft.typed && close}
    >
      <Field
        as="select"
        label={t('intakes.programme')}
        value={typed.programme_id}
        onChange={({ currentTarget }) => draft.keep(proposed(Number(currentTarget.value)))}
      >
        {page.programmes.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Field>
      <IntakeFields
        typed={typed}
        others={others}
        overlap={overlap}
        messages={messages}
        onChange={(next) => draft.keep(namedByDays(next, typed))}
        onOverlap={setOverlap}
      />
    </DraftForm>
  )
}
