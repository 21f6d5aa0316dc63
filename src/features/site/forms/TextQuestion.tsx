import { Field } from '#ui/forms/Field.tsx'
import styles from './forms.module.css'
import { QuestionLabel, type QuestionProps } from './QuestionLabel.tsx'

const keyboards = { email: 'email', phone: 'tel' } as const

export function TextQuestion({ field, words, answer, error }: QuestionProps) {
  const hint = words.hint(field)
  const shared = {
    id: field.name,
    name: field.name,
    className: styles.text,
    label: <QuestionLabel field={field} words={words} />,
    defaultValue: typeof answer === 'string' ? answer : '',
    required: !field.optional,
    autoComplete: field.autoComplete ?? 'off',
    error,
  }
  if (field.type === 'long-text')
    return (
      <Field
        as="textarea"
        {...shared}
        hint={
          <>
            {hint}
            <span className={styles.keys}>{words.t('newLine')}</span>
          </>
        }
      />
    )
  const type = field.type === 'email' || field.type === 'phone' ? keyboards[field.type] : 'text'
  return <Field {...shared} type={type} enterKeyHint="next" hint={hint} />
}
