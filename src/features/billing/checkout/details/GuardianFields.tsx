import { useTranslation } from 'react-i18next'
import { Field } from '#ui/forms/Field.tsx'
import styles from '../checkout.module.css'
import { textField, type FieldsProps } from './text-field.ts'

export function GuardianFields({
  isFixed,
  ...props
}: FieldsProps & {
  /** The email is that of the guardian whose consent is awaited. */
  isFixed: boolean
}) {
  const { t } = useTranslation('checkout')
  const text = textField(props, (name) => t(`field.${name}`))
  return (
    <fieldset className={styles.guardian}>
      <legend>{t('details.guardian')}</legend>
      <Field {...text('guardian_name')} autoComplete="section-guardian name" required />
      <Field
        {...text('guardian_email')}
        type="email"
        autoComplete="section-guardian email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isFixed}
        hint={isFixed && t('details.guardianFixed')}
        required
      />
      <Field
        {...text('guardian_contact')}
        type="tel"
        autoComplete="section-guardian tel"
        hint={t('details.phoneHint')}
        required
      />
    </fieldset>
  )
}
