import { useState } from 'react'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import styles from './AgeFields.module.css'

/** Under 18 or not, and then whose parent or guardian is written to. */
export function AgeFields({ errorOf }: { errorOf: (name: string) => string | undefined }) {
  const { t } = useTranslation('sign-in')
  const [isMinor, setIsMinor] = useState(false)
  return (
    <fieldset className={styles['age']}>
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
        error={errorOf('under_18')}
        onChange={() => setIsMinor(false)}
      />
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
