import { useTranslation } from 'react-i18next'
import { paperPath } from '#contract/papers/paths.ts'
import { plainText } from '#contract/practice/plain-text.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { keepPreference, readPreference } from '#platform/storage/preferences.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './practice.module.css'

type Props = {
  uid: string
  subject: Pick<PracticeSubject, 'class_id' | 'slug' | 'may_ask' | 'videos'>
  question: PracticeQuestion
}

/** Links to the explanation in a video, and to the teacher with the question attached. */
export function LearnMore({ uid, subject, question }: Props) {
  const { t } = useTranslation('practice')
  const { paper } = question
  const video = subject.videos.find(
    ({ paper_id, label }) => paper_id === paper?.paper_id && label === paper.label,
  )
  /** Prefills the draft of the question box with the question. */
  function attachQuestion() {
    const key = `person/${uid}/draft/question/${subject.class_id}` as const
    if (readPreference(key)) return
    keepPreference(key, `${t('about', { question: plainText(question.text) })}\n\n`)
  }
  return (
    <div className={`${styles.more} ${styles.quietLinks}`}>
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
  )
}
