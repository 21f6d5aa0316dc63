import { useState } from 'react'
import { malaysianDay } from '#contract/shared/calendar.ts'
import {
  readTypedIntake,
  type AddIntake as Body,
  type IntakeForm,
  type StaffIntakes,
} from '#contract/catalogue/intakes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { DraftForm } from '#staff/kit/forms/DraftForm.tsx'
import kit from '#staff/kit/kit.module.css'
import { useDraftForm } from '#staff/kit/forms/use-draft-form.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import {
  intakeTexts,
  namedByDays,
  overlappingIntake,
  proposedIntake,
  TypedIntakeForm,
} from './intake-typed.ts'
import { IntakeFields } from './IntakeFields.tsx'

/** Adds an intake. The draft stays on this device until it is saved or discarded. */
export function AddIntake({ page, uid }: { page: StaffIntakes; uid: string }) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  const proposed = (programmeId: number) => ({
    ...proposedIntake(programmeId, page.intakes, malaysianDay(new Date(page.server_time))),
    sale_from: '',
    sale_until: '',
  })
  const form = useDraftForm(
    TypedIntakeForm,
    proposed(page.programmes[0]?.id ?? 0),
    { uid, form: 'intake', read: readTypedIntake },
    intakeTexts,
  )
  const [overlap, setOverlap] = useState(false)
  /** Undefined: the first of `copyable`. */
  const [copiedFrom, setCopiedFrom] = useState<string>()
  const [isOpen, setOpen] = useState(form.hasDraft)
  const add = useStaffChange((body: Body) => callStaff('addIntake', { body }), {
    changes: [...enrolmentParts, 'announcements', 'practice'],
    onDone() {
      close()
      showToast(t('intakes.saved'), 'success')
    },
  })
  const typed = form.watch()
  const others = page.intakes.filter(({ programme_id }) => programme_id === typed.programme_id)
  // Intakes of the same programme come first, the newest of each programme before the older ones.
  const copyable = [...others, ...page.intakes.filter((one) => !others.includes(one))].filter(
    ({ classes }) => classes > 0,
  )
  const classesOf = copiedFrom ?? copyable[0]?.key ?? ''
  const isOverlapUnconfirmed = overlappingIntake(typed, others) !== undefined && !overlap

  const send = (intake: IntakeForm) =>
    add
      .mutateAsync({
        ...{ programme_id: typed.programme_id, intake, overlap },
        classes_of: classesOf || null,
      })
      .catch(() => undefined)
  function close() {
    form.forgetDraft()
    setOverlap(false)
    setCopiedFrom(undefined)
    setOpen(false)
  }

  return (
    <DraftForm
      title={t('intakes.add')}
      open={isOpen}
      onOpen={setOpen}
      onSubmit={form.submit(send)}
      error={add.error}
      save={t('intakes.save')}
      busy={add.isPending}
      disabled={isOverlapUnconfirmed}
      foot={isOverlapUnconfirmed && <p className={kit.quiet}>{t('intakes.tickFirst')}</p>}
      onDrop={form.hasDraft ? close : undefined}
    >
      <Field
        as="select"
        label={t('intakes.programme')}
        {...form.field('programme_id', {
          valueAsNumber: true,
          onChange: () => form.reset(proposed(form.getValues('programme_id'))),
        })}
      >
        {page.programmes.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Field>
      <IntakeFields
        form={form}
        others={others}
        overlap={overlap}
        onStart={() => form.setValue('title', namedByDays(form.getValues(), typed).title)}
        onOverlap={setOverlap}
      />
      <Field
        as="select"
        label={t('intakes.classes')}
        hint={t('intakes.classesHint')}
        value={classesOf}
        onChange={({ currentTarget }) => setCopiedFrom(currentTarget.value)}
      >
        {copyable.map(({ key, title, classes, programme_id }) => (
          <option key={key} value={key}>
            {t('intakes.classesOf', {
              count: classes,
              intake: t('staff/kit:intakeOf', {
                intake: title,
                programme: page.programmes.find(({ id }) => id === programme_id)?.title,
              }),
            })}
          </option>
        ))}
        <option value="">{t('intakes.noClasses')}</option>
      </Field>
    </DraftForm>
  )
}
