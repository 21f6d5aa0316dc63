import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { useClassChoices } from '#staff/kit/class-choices.ts'
import { ChooseSome } from '#staff/kit/forms/ChooseSome.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { showToast } from '#ui/toasts.ts'

/** Adds classes to an intake; they are on sale at once. */
export function AddIntakeClasses({ intakeKey }: { intakeKey: string }) {
  const { t } = useTranslation('staff/school')
  const [chosen, setChosen] = useState<string[]>([])
  const add = useStaffChange(
    (class_ids: number[]) =>
      callStaff('addIntakeClasses', { params: { intakeKey }, body: { class_ids } }),
    {
      changes: enrolmentParts,
      onDone() {
        setChosen([])
        showToast(t('seats.added'), 'success')
      },
    },
  )
  return (
    <Disclosure title={t('seats.addClasses')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate(chosen.map(Number))
        }}
      >
        <ChooseSome
          label={t('seats.columns.class')}
          add={t('seats.addClasses')}
          choices={useClassChoices()}
          values={chosen}
          onChange={setChosen}
        />
        <FormActions
          error={add.error}
          save={t('seats.add')}
          busy={add.isPending}
          disabled={chosen.length === 0}
        />
      </form>
    </Disclosure>
  )
}
