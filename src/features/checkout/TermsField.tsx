import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { termsVersion } from '#contract/kinds.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Marked } from '#ui/Marked.tsx'
import type { FieldsProps } from './text-field.ts'

/** Agreement to the terms and policies as they are shown today; the version is what is sent. */
export function TermsField({ values, onChange, messageOf }: FieldsProps) {
  const { t } = useTranslation('checkout')
  return (
    <Checkbox
      name="terms_version"
      label={
        <Marked text={t('details.terms')}>
          {(words) => (
            // In a tab of its own: reading the terms must not cost what was typed.
            <Link to="/terms" target="_blank">
              {words}
            </Link>
          )}
        </Marked>
      }
      checked={values.terms_version === termsVersion}
      error={messageOf('terms_version')}
      required
      onChange={(event) => onChange({ terms_version: event.target.checked ? termsVersion : '' })}
    />
  )
}
