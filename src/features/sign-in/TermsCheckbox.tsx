import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { termsVersion } from '#contract/kinds.ts'
import { Checkbox } from '#ui/Checkbox.tsx'

/** Ticked, it says which text was agreed to. */
export function TermsCheckbox({ error }: { error: string | undefined }) {
  const { t } = useTranslation('sign-in')
  return (
    <Checkbox
      name="terms_version"
      value={termsVersion}
      error={error}
      label={
        <Trans
          t={t}
          i18nKey="agree"
          // A tab of its own: what is typed here stays.
          components={{ terms: <Link to="/terms" target="_blank" /> }}
        />
      }
    />
  )
}
