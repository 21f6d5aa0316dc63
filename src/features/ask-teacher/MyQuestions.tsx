import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/limits.ts'
import { dismissParcel, useParcels } from '#platform/outbox.ts'
import { Button } from '#ui/Button.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useSteady } from '#ui/use-steady.ts'
import { askedInClass } from './asked.ts'
import { AskedQuestion } from './AskedQuestion.tsx'
import styles from './ask-teacher.module.css'
import { questionsQuery } from './queries.ts'

/** The person's questions of a class with their states; what waits on this device is here at once. */
export function MyQuestions({ classId, mayAsk }: { classId: number; mayAsk: boolean }) {
  const { t } = useTranslation('ask-teacher')
  const query = useQuery(questionsQuery(classId))
  const asked = askedInClass(classId, useParcels(), query.data ?? [])
  const showsLoading = useSteady(query.isPending, fetchIndicatorMinimumMs)
  const isEmpty = asked.length === 0
  // Who was never let in has no list to be missed.
  if (!mayAsk && isEmpty) return null
  return (
    <section aria-labelledby="my-questions" className={styles['mine']}>
      <h3 id="my-questions">{t('yours')}</h3>
      <ul role="list" className={styles['list']} aria-live="polite">
        {asked.map((question) => (
          <AskedQuestion
            key={question.id}
            question={question}
            onDismiss={() => void dismissParcel(question.id)}
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
        <p className={styles['quiet']}>{t('none')}</p>
      ) : null}
    </section>
  )
}
