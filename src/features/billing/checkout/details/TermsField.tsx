import { useTranslation } from 'react-i18next'
import { useTermsVersion } from '#platform/school/school-here.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Marked } from '#ui/Marked.tsx'
import type { FieldsProps } from './text-field.ts'

/** Consent to the current terms, requested once for each version. */
export function TermsField({
  agreedAt,
  values,
  onChange,
  messageOf,
}: FieldsProps & { agreedAt: string | null }) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const termsVersion = useTermsVersion()
  if (agreedAt !== null)
    return (
      <p className="quiet">
        <Marked text={t('details.agreed', { day: format.longDate(new Date(agreedAt)) })}>
          {(words) => (
            <Link to="/terms" target="_blank">
              {words}
            </Link>
          )}
        </Marked>
      </p>
    )
  return (
    <Checkbox
      name="terms_version"
      label={
        <Marked text={t('details.terms')}>
          {(words) => (
            // In a new tab, so that the form is not lost.
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
