import { useTermsVersion } from '#platform/school/school-here.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import styles from './forms.module.css'
import type { QuestionProps } from './QuestionLabel.tsx'

/** The checkbox has the version of the terms as its value. */
export function ConsentQuestion({ field, words, answer, error }: QuestionProps) {
  const termsVersion = useTermsVersion()
  return (
    <div className={styles.consent}>
      <h2>{words.question(field)}</h2>
      <p className={styles.hint}>{words.hint(field)}</p>
      <Checkbox
        id={field.name}
        name={field.name}
        value={termsVersion}
        defaultChecked={answer === termsVersion}
        label={words.t('agree')}
        required
        error={error}
      />
      {/* In a new tab, so that the form keeps what was typed. */}
      <Link to="/terms" target="_blank">
        {words.t('readTerms')} <Icon name="external" label={words.t('opensInNewTab')} />
      </Link>
    </div>
  )
}
