import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { AnswerView } from './AnswerView.tsx'
import { Explanation } from './Explanation.tsx'
import { LearnMore } from '../LearnMore.tsx'
import styles from '../practice.module.css'

type Props = {
  uid: string
  subject: Pick<PracticeSubject, 'class_id' | 'slug' | 'language' | 'may_ask' | 'videos'>
  question: PracticeQuestion
  given: GivenAnswer
  isRight: boolean
  marks: { earned: number; of: number }
  isLast: boolean
  onNext: () => void
}

/** Right or wrong, the worked answer, and where to learn more. */
export function Feedback(props: Props) {
  const { uid, subject, question, given, isRight, marks, isLast, onNext } = props
  const lang = htmlLanguage(subject.language)
  const { t } = useTranslation('practice')
  const next = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    const button = next.current
    button?.focus({ preventScroll: true })
    // Scrolls the button out from under the bottom bar. Does not scroll past a long explanation.
    if (button && button.getBoundingClientRect().top < innerHeight)
      button.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className={styles.parts}>
      <Notice
        tone={isRight ? 'success' : 'warning'}
        icon={isRight ? 'check' : 'close'}
        title={isRight ? t('right') : question.kind === 'self' ? t('marked') : t('wrong')}
        announce
      >
        {question.kind === 'self' && t('earned', { ...marks, count: marks.of })}
      </Notice>
      <div className={styles.explained}>
        {!isRight && question.kind !== 'self' && (
          <section>
            <h3>{t('answer')}</h3>
            <div lang={lang}>
              <AnswerView question={question} answer={given} />
            </div>
          </section>
        )}
        <Explanation question={question} lang={lang} />
      </div>
      <Button ref={next} size="large" wide onClick={onNext}>
        {isLast ? t('finish') : t('next')}
      </Button>
      <LearnMore uid={uid} subject={subject} question={question} />
    </div>
  )
}
