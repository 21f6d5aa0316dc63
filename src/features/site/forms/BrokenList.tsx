import { formFields } from '#contract/site/forms/fields.ts'
import type { FormKey } from '#contract/site/forms/forms.ts'
import type { FieldMessages } from '#contract/shared/validation.ts'
import { Notice } from '#ui/Notice.tsx'
import type { FormWords } from './use-form-words.ts'

type Props = { form: FormKey; messages: FieldMessages; words: FormWords }

/** The questions with invalid answers, as links at the top of a form sent without script. */
export function BrokenList({ form, messages, words }: Props) {
  const broken = formFields[form].filter(({ name }) => messages[name])
  if (broken.length === 0) return null
  return (
    <Notice tone="danger" title={words.t('wrong.title')} announce>
      <p>{words.t('wrong.text')}</p>
      <ul>
        {broken.map((field) => (
          <li key={field.name}>
            <a href={`#${field.name}`}>{words.question(field)}</a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
