import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { htmlLanguage } from '#contract/kinds.ts'
import { paperPath } from '#contract/papers/paths.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { keepPreference, readPreference } from '#platform/preferences.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { plainText } from '#contract/practice/plain-text.ts'
import { RichTextView } from './RichTextView.tsx'
import { RightAnswer } from './RightAnswer.tsx'
import styles from './practice.module.css'

/** Right or wrong, the worked answer, and where to learn more. */
export function Feedback({
  uid,
  subject,
  question,
  isRight,
  marks,
  isLast,
  onNext,
}: {
  uid: string
  subject: Pick<PracticeSubject, 'class_id' | 'slug' | 'language' | 'may_ask' | 'videos'>
  question: PracticeQuestion
  isRight: boolean
  marks: { earned: number; of: number }
  isLast: boolean
  onNext: () => void
}) {
  const { t } = useTranslation('practice')
  const next = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone.
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  const lang = htmlLanguage(subject.language)
  const { paper } = question
  const video = subject.videos.find(
    ({ paper_id, label }) => paper_id === paper?.paper_id && label === paper.label,
  )
  /** The question box keeps its text as a draft: it starts with what is asked about. */
  function attachQuestion() {
    const key = `person/${uid}/draft/question/${subject.class_id}` as const
    if (readPreference(key)) return
    keepPreference(key, `${t('about', { question: plainText(question.text) })}\n\n`)
  }
  return (
    <div className={styles.parts}>
      <Notice
        tone={isRight ? 'success' : 'warning'}
        icon={isRight ? 'check' : 'close'}
        title={isRight ? t('right') : question.kind === 'self' ? t('marked') : t('wrong')}
        announce
      >
        {question.kind === 'self' && t('earned', marks)}
      </Notice>
      <div className={styles.explained}>
        {question.kind !== 'self' && (
          <section>
            <h3>{t('rightAnswer')}</h3>
            <div lang={lang}>
              <RightAnswer question={question} />
            </div>
          </section>
        )}
        <section>
          <h3>{t('worked')}</h3>
          <ol role="list" className={styles.steps} lang={lang}>
            {question.worked.map((step, n) => (
              <li key={n}>
                <RichTextView text={step} />
              </li>
            ))}
          </ol>
        </section>
      </div>
      <Button ref={next} size="large" wide onClick={onNext}>
        {isLast ? t('finish') : t('next')}
      </Button>
      <div className={styles.more}>
        {video && (
          <Link
            to={paperPath(
              { exam: video.exam, id: video.subject_id },
              video.paper_id,
              video.at_second,
            )}
            className={buttonClass({ variant: 'quiet' })}
          >
            <Icon name="play" />
            {t('watch')}
          </Link>
        )}
        {subject.may_ask && (
          <Link
            to={`/${subject.slug}/${subject.class_id}?show=ask`}
            className={buttonClass({ variant: 'quiet' })}
            onClick={attachQuestion}
          >
            <Icon name="message" />
            {t('ask')}
          </Link>
        )}
      </div>
    </div>
  )
}
