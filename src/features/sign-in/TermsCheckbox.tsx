import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { termsVersion } from '#contract/kinds.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Marked } from '#ui/Marked.tsx'

/** Ticked, it says which text was agreed to. */
export function TermsCheckbox({ error }: { error: string | undefined }) {
  const { t } = useTranslation('sign-in')
  return (
    <Checkbox
      name="terms_version"
      value={termsVersion}
      error={error}
      label={
        <Marked text={t('agree')}>
          {(words) => (
            // A tab of its own: what is typed here stays.
            <Link to="/terms" target="_blank">
              {words}
            </Link>
          )}
        </Marked>
      }
    />
  )
}
