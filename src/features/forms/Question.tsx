import type { Answers, FormField } from '#contract/forms/forms.ts'
import { ChoiceQuestion } from './ChoiceQuestion.tsx'
import { ConsentQuestion } from './ConsentQuestion.tsx'
import { TextQuestion } from './TextQuestion.tsx'
import type { FormWords } from './use-form-words.ts'

export type QuestionProps<F extends FormField = FormField> = {
  field: F
  words: FormWords
  /** What it begins with: what was sent before and came back. */
  answer: Answers[string] | undefined
  error: string | undefined
}

/** One question, in the shape of its answer. */
export function Question(props: QuestionProps) {
  switch (props.field.type) {
    case 'text':
    case 'long-text':
    case 'email':
    case 'phone':
      return <TextQuestion {...props} />
    case 'choice':
    case 'choices':
    case 'scale':
    case 'yes-no':
      return <ChoiceQuestion {...props} />
    case 'consent':
      return <ConsentQuestion {...props} />
  }
}
