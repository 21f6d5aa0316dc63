import { useTranslation } from 'react-i18next'
import { malaysianStates } from '#contract/shared/kinds.ts'
import { ChooseSome } from '#staff/kit/forms/ChooseSome.tsx'
import type { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import kit from '#staff/kit/kit.module.css'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ChangeReserved } from '#contract/billing/orders-for.ts'
import type { TypedOrder } from './order-form.ts'

type Form = ReturnType<typeof useStaffForm<TypedOrder, { intake: string; content: ChangeReserved }>>

type Props = {
  form: Form
  classes: readonly { id: number; class_name: string; left?: number | null }[]
}

/** Classes, hardcopy materials, delivery address and payer. */
export function OrderFields({ form: { errorOf, field, setValue, watch }, classes }: Props) {
  const { t } = useTranslation('staff/orders')
  const wrongClasses = errorOf('subjects')
  return (
    <>
      <ChooseSome
        label={t('form.classes')}
        add={t('form.addClass')}
        choices={classes.map(({ id, class_name, left }) => ({
          value: String(id),
          text:
            typeof left === 'number' ? t('form.classLeft', { name: class_name, left }) : class_name,
        }))}
        values={watch('subjects')}
        onChange={(chosen) => setValue('subjects', chosen)}
      />
      {wrongClasses && <Notice tone="danger">{t('form.wrong.classes')}</Notice>}
      <Checkbox label={t('form.hardcopy')} {...field('hardcopy')} />
      <Field label={t('form.name')} {...field('name')} />
      <Field label={t('form.email')} type="email" {...field('email')} />
      <Field label={t('form.phone')} type="tel" {...field('phone')} />
      <Field label={t('form.address')} {...field('address')} />
      <div className={kit.times}>
        <Field label={t('form.postal')} inputMode="numeric" {...field('postal')} />
        <Field label={t('form.city')} {...field('city')} />
      </div>
      <Field as="select" label={t('form.state')} {...field('state')}>
        <option value="">{t('form.chooseState')}</option>
        {malaysianStates.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Field>
      <Checkbox label={t('form.isGuardian')} {...field('is_guardian')} />
      {watch('is_guardian') && (
        <>
          <Field label={t('form.guardianName')} {...field('guardian_name')} />
          <Field label={t('form.guardianEmail')} type="email" {...field('guardian_email')} />
          <Field label={t('form.guardianPhone')} type="tel" {...field('guardian_contact')} />
        </>
      )}
    </>
  )
}
