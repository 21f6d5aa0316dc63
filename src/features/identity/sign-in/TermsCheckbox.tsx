import { useTranslation } from 'react-i18next'
import { useTermsVersion } from '#platform/school/school-here.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Marked } from '#ui/Marked.tsx'

/** The checkbox has the version of the terms as its value. */
export function TermsCheckbox({ error }: { error: string | undefined }) {
  const { t } = useTranslation('sign-in')
  const termsVersion = useTermsVersion()
  return (
    <Checkbox
      name="terms_version"
      value={termsVersion}
      error={error}
      label={
        <Marked text={t('agree')}>
          {(words) => (
            // In a new tab, so that the form is not lost.
            <Link to="/terms" target="_blank">
              {words}
            </Link>
          )}
        </Marked>
      }
    />
  )
}
