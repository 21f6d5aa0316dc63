import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { dismissEntry, useOutboxEntries } from '#platform/storage/outbox.ts'
import { questionsQuery } from '#features/support/questions.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { askedInClass, type StudentQuestion } from './student-questions.ts'
import { AskedQuestion } from './AskedQuestion.tsx'
import styles from './ask-teacher.module.css'
import { pathOfMoment, type MomentLink } from './AskedMoment.tsx'

type Props = {
  uid: string
  /** The slug of the programme through which the class is open. */
  slug: string
  classId: number
  /** The lesson on screen. */
  lessonId: string | null
  mayAsk: boolean
  /** Jumps to a second of the recording on screen. */
  seek: ((second: number) => void) | undefined
}

/** The person's questions of a class with their states, including those waiting on this device. */
export function MyQuestions({ uid, slug, classId, lessonId, mayAsk, seek }: Props) {
  const { t } = useTranslation('ask-teacher')
  const query = useQuery(questionsQuery(classId))
  const questions = askedInClass(classId, useOutboxEntries(), query.data ?? [])
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const isEmpty = questions.length === 0
  // A person who may not ask sees no empty list.
  if (!mayAsk && isEmpty) return null

  function placeOf({ lessonId: about, atSecond: second }: StudentQuestion): MomentLink | null {
    if (about === null || second === null) return null
    if (about === lessonId && seek) return { kind: 'here', seek }
    return { kind: 'there', to: pathOfMoment(slug, { classId, lessonId: about, second }) }
  }
  return (
    <section aria-labelledby="my-questions">
      <div className={styles.mineHeader}>
        <h3 id="my-questions">{t('yours')}</h3>
        <Link to="/inbox">{t('ofAllClasses')}</Link>
      </div>
      <ul role="list" className={styles.list} aria-live="polite">
        {questions.map((question) => (
          <AskedQuestion
            key={question.id}
            uid={uid}
            question={question}
            place={placeOf(question)}
            onDismiss={() => void dismissEntry(question.id)}
          />
        ))}
      </ul>
      {showsLoading ? (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="4rem" />
        </Loading>
      ) : query.isError && !query.data ? (
        <Notice
          action={
            <Button
              variant="secondary"
              busy={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {t('tryAgain')}
            </Button>
          }
        >
          {t('loadFailed')}
        </Notice>
      ) : query.data && isEmpty ? (
        <p className="quiet">{t('none')}</p>
      ) : null}
    </section>
  )
}
