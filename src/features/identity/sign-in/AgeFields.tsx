import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import styles from './AgeFields.module.css'

/** Asks whether the person is under 18, and if so for the email of a parent or guardian. */
export function AgeFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  const { t } = useTranslation('sign-in')
  const [isMinor, setIsMinor] = useState(false)
  const wrong = errorOf('under_18')
  return (
    <fieldset
      className={styles.age}
      role="radiogroup"
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong && 'age-error'}
    >
      <legend>{t('age.question')}</legend>
      <Checkbox
        kind="radio"
        name="under_18"
        value="yes"
        label={t('age.yes')}
        onChange={() => setIsMinor(true)}
      />
      <Checkbox
        kind="radio"
        name="under_18"
        value="no"
        label={t('age.no')}
        onChange={() => setIsMinor(false)}
      />
      <p id="age-error" className={styles.error} aria-live="polite">
        {wrong}
      </p>
      {isMinor && (
        <Field
          type="email"
          name="guardian_email"
          label={t('age.guardianEmail')}
          hint={t('age.guardianHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errorOf('guardian_email')}
        />
      )}
    </fieldset>
  )
}
