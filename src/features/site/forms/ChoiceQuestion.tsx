import { optionsOf } from '#contract/site/forms/fields.ts'
import type { FormField } from '#contract/site/forms/forms.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './forms.module.css'
import { QuestionLabel, type QuestionProps } from './QuestionLabel.tsx'

/** This many options fit in one column on a small phone; more are in several. */
const inOneColumn = 5

/** A single or multiple choice, by tap, arrow keys, or the letter shown beside each option. */
export function ChoiceQuestion({ field, words, answer, error }: QuestionProps) {
  const options = optionsOf(field)
  const hint = words.hint(field)
  const isMultiple = field.type === 'choices'
  const id = (part: string) => `${field.name}-${part}`
  return (
    <fieldset
      className={styles.choice}
      role={isMultiple ? 'group' : 'radiogroup'}
      aria-describedby={classNames(hint && id('hint'), error && id('error')) || undefined}
      {...(!isMultiple && {
        'aria-invalid': error ? true : undefined,
        'aria-required': !field.optional,
      })}
    >
      <legend>
        <QuestionLabel field={field} words={words} />
      </legend>
      {hint && (
        <p id={id('hint')} className={styles.hint}>
          {hint}
        </p>
      )}
      <div
        className={classNames(
          styles.options,
          field.type === 'scale' && styles.scale,
          options.length > inOneColumn && styles.columns,
        )}
      >
        {options.map((option, index) => {
          const label = words.option(field, option)
          const key = keyOf(field, label, index)
          return (
            <label key={option} className={`focus-frame ${styles.option}`}>
              <input
                id={index === 0 ? field.name : undefined}
                type={isMultiple ? 'checkbox' : 'radio'}
                name={field.name}
                value={option}
                data-key={key}
                defaultChecked={[answer].flat().includes(option)}
                aria-invalid={isMultiple && error ? true : undefined}
              />
              {key !== label && (
                <kbd className={styles.key} aria-hidden>
                  {key}
                </kbd>
              )}
              <span>{label}</span>
            </label>
          )
        })}
      </div>
      <p className={classNames(styles.hint, styles.keys)} aria-hidden>
        {words.t('keys')}
      </p>
      <p id={id('error')} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}

function keyOf(field: FormField, label: string, index: number): string {
  if (field.type === 'scale') return label
  return field.type === 'yes-no' ? label.charAt(0).toUpperCase() : String.fromCharCode(65 + index)
}
