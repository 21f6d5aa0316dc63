import { useTranslation } from 'react-i18next'
import { programmeType } from '#contract/catalogue/programmes.ts'
import { ProgrammeForm, type StaffProgramme } from '#contract/catalogue/staff-programmes.ts'
import { joiningPrices } from '#contract/enrolment/joining.ts'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import { ChangedMeanwhile } from '#staff/kit/forms/ChangedMeanwhile.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { useVersionedForm } from '#staff/kit/forms/use-versioned-form.ts'
import { Field } from '#ui/forms/Field.tsx'
import styles from '../intakes/school.module.css'

type Props = {
  programme: StaffProgramme
  error: unknown
  busy: boolean
  /** @returns whether it was saved */
  onSave: (form: ProgrammeForm, replaces: string) => Promise<boolean>
  onClose: () => void
}

/** Changes the title of a programme and, if it is sold, the price of joining late. */
export function ChangeProgramme({ programme, error, busy, onSave, onClose }: Props) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  const form = useVersionedForm(ProgrammeForm, programme.form, programme.version)
  const { field } = form
  const isSold = ['full', 'plus'].includes(programmeType(programme))
  return (
    <form
      noValidate
      className={`stack ${styles.below}`}
      onSubmit={form.submit(async (typed: ProgrammeForm) => {
        if (await onSave(typed, form.replaces)) onClose()
      })}
    >
      <Field
        label={t('programmes.name')}
        hint={t('programmes.nameHint')}
        maxLength={shortTextMaximumCharacters}
        autoComplete="off"
        {...field('title')}
      />
      {isSold && (
        <Field
          as="select"
          label={t('programmes.joiningPrice')}
          hint={t('programmes.joiningPriceHint')}
          {...field('joining_price')}
        >
          {joiningPrices.map((one) => (
            <option key={one} value={one}>
              {t(`staff/kit:joiningPrices.${one}`)}
            </option>
          ))}
        </Field>
      )}
      {form.isOutdated && <ChangedMeanwhile onKeep={form.keepTyped} onDrop={form.dropTyped} />}
      <FormActions
        error={error}
        save={t('programmes.save')}
        busy={busy}
        disabled={form.isOutdated}
        onCancel={onClose}
      />
    </form>
  )
}
