import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { termsVersion } from '#contract/kinds.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Marked } from '#ui/Marked.tsx'
import type { FieldsProps } from './text-field.ts'

/** Consent to the current terms; their version is sent. */
export function TermsField({ values, onChange, messageOf }: FieldsProps) {
  const { t } = useTranslation('checkout')
  return (
    <Checkbox
      name="terms_version"
      label={
        <Marked text={t('details.terms')}>
          {(words) => (
            // In a new tab, so that the form keeps what was typed.
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
