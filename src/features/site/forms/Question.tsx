import { ChoiceQuestion } from './ChoiceQuestion.tsx'
import { ConsentQuestion } from './ConsentQuestion.tsx'
import type { QuestionProps } from './QuestionLabel.tsx'
import { TextQuestion } from './TextQuestion.tsx'

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
