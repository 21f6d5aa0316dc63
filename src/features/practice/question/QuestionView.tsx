import { useTranslation } from 'react-i18next'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { isRight } from '#contract/practice/mastery.ts'
import type { GivenAnswer, PracticeAnswer } from '#contract/practice/answers.ts'
import type { Figure } from '#contract/practice/figure.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import { Tag } from '#ui/Tag.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { Feedback } from './Feedback.tsx'
import { FigureView } from './FigureView.tsx'
import { RichTextView } from './RichTextView.tsx'
import styles from '../practice.module.css'

/** An answer with its marks. */
export type ShownAnswer = Pick<PracticeAnswer, 'earned' | 'of'> & { given: GivenAnswer }

/** A question with its fields, or, once answered, with the explanation. */
export function QuestionView({
  uid,
  subject,
  question,
  figure,
  answer,
  draft,
  isLast,
  onDraft,
  onGive,
  onNext,
}: {
  uid: string
  subject: Pick<PracticeSubject, 'class_id' | 'slug' | 'language' | 'may_ask' | 'videos'>
  question: PracticeQuestion
  figure: Figure | undefined
  /** The answer, shown until the next question. */
  answer: ShownAnswer | undefined
  draft: GivenAnswer | undefined
  isLast: boolean
  onDraft: (answer: GivenAnswer) => void
  onGive: (answer: GivenAnswer) => void
  onNext: () => void
}) {
  const { t } = useTranslation('practice')
  const lang = htmlLanguage(subject.language)
  return (
    <>
      <div className={styles.question} lang={lang}>
        <p className={styles.asked}>
          <RichTextView text={question.text} />
        </p>
        <FigureView figure={figure} lang={lang} />
        {question.is_sample && <Tag>{t('sample')}</Tag>}
      </div>
      {answer ? (
        <Feedback
          uid={uid}
          subject={subject}
          question={question}
          given={answer.given}
          isRight={isRight(answer)}
          marks={answer}
          isLast={isLast}
          onNext={onNext}
        />
      ) : (
        <AnswerForm question={question} draft={draft} onDraft={onDraft} onGive={onGive} />
      )}
    </>
  )
}
