import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { malaysianStates } from '#contract/shared/kinds.ts'
import { Field } from '#ui/forms/Field.tsx'
import styles from '../checkout.module.css'
import { postcodeWarning } from './postcodes.ts'
import { textField, type FieldsProps } from './text-field.ts'

/** The student's contact details, and the delivery address of the hardcopy materials. */
export function ContactFields(props: FieldsProps) {
  const { t } = useTranslation('checkout')
  const { values } = props
  const [isTypingPostcode, setTypingPostcode] = useState(false)
  const warning = isTypingPostcode ? null : postcodeWarning(values.postal, values.state)
  const text = textField(props, (name) => t(`field.${name}`))
  return (
    <>
      <Field {...text('name')} autoComplete="name" required />
      <Field
        {...text('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Field
        {...text('phone')}
        type="tel"
        autoComplete="tel"
        hint={t('details.phoneHint')}
        required
      />
      <Field
        {...text('address')}
        autoComplete="street-address"
        hint={t('details.addressHint')}
        required
      />
      <div className={styles.pair}>
        <div>
          <Field
            {...text('postal')}
            inputMode="numeric"
            autoComplete="postal-code"
            required
            onFocus={() => setTypingPostcode(true)}
            onBlur={() => setTypingPostcode(false)}
          />
          <p className={styles.warning} role="status">
            {warning && t(`details.postcodeWarning.${warning}`, { state: values.state })}
          </p>
        </div>
        <Field {...text('city')} autoComplete="address-level2" required />
      </div>
      <Field as="select" {...text('state')} autoComplete="address-level1" required>
        <option value="">{t('details.chooseState')}</option>
        {malaysianStates.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Field>
    </>
  )
}
