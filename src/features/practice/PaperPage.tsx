import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { htmlLanguage } from '#contract/kinds.ts'
import { fetchIndicatorMinimumMs } from '#contract/limits.ts'
import { handedIn, isOver, startSitting } from '#contract/practice/sit-paper.ts'
import { useNow } from '#platform/now.ts'
import { steady, steadyNow } from '#platform/steady-now.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useNotLoaded } from '#platform/query/use-asked.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Loading } from '#ui/Loading.tsx'
import { Locked } from '#ui/Locked.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useSteady } from '#ui/use-steady.ts'
import { SittingResult } from './SittingResult.tsx'
import { SittingView } from './SittingView.tsx'
import styles from './practice.module.css'
import { usePractice } from './use-practice.ts'
import { useSittings } from './use-sittings.ts'

/** A timed paper: before it, while it is sat, and its marks. */
export function PaperPage({
  uid,
  classId,
  paperId,
}: {
  uid: string
  classId: number
  paperId: string
}) {
  const { t } = useTranslation(['practice', 'refusals'])
  const practice = usePractice()
  const { sittings, refused, keep, isPending } = useSittings(uid)
  const now = steady(useNow(60_000))
  const notLoaded = useNotLoaded(practice.list, t)
  const subject = practice.subjects.find(({ class_id }) => class_id === classId)
  const paper = subject?.papers?.find(({ id }) => id === paperId)
  const isWaiting = isPending || (practice.isPending && practice.questions.size === 0)
  const showsLoading = useSteady(isWaiting, fetchIndicatorMinimumMs)
  if (practice.list.data && !paper)
    return (
      <div className="container page">
        <PageMeta title={t('title')} hidden />
        <Locked title={t('paper.locked')}>
          <p>{t('paper.lockedText')}</p>
          <Link to="/practice" className={buttonClass()}>
            {t('back')}
          </Link>
        </Locked>
      </div>
    )
  return (
    <div className={`container page ${styles.round}`}>
      <PageMeta title={paper?.title ?? t('title')} hidden />
      <header>
        <Link to="/practice">{t('back')}</Link>
        <h1 lang={subject && htmlLanguage(subject.language)}>{paper?.title ?? t('title')}</h1>
        {subject && <p className="quiet">{subject.class_name}</p>}
      </header>
      {content()}
    </div>
  )

  function content(): ReactNode {
    if (showsLoading)
      return (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="4rem" />
          <Skeleton shape="block" height="10rem" />
        </Loading>
      )
    if (isWaiting) return null
    if (notLoaded) return <NotLoaded {...notLoaded} />
    if (!subject || !paper) return null
    const ofPaper = sittings.filter(({ state }) => state.paper_id === paperId)
    const current = ofPaper.findLast(({ state }) => !isOver(state, now))
    if (current)
      return (
        <SittingView
          key={current.id}
          subject={subject}
          state={current.state}
          questions={practice.questions}
          onChange={(state) => keep(current.id, state)}
          onHandIn={() => {
            keep(current.id, handedIn(current.state, steadyNow()))
            scrollTo({ top: 0 })
          }}
        />
      )
    const [last, before] = ofPaper.toReversed()
    const why = last && refused.get(last.id)
    return (
      <>
        {why && (
          <Notice tone="warning" title={t('paper.refused')}>
            {t([`refusals:${why}`, 'paper.refusedOther'])}
          </Notice>
        )}
        {last && (
          <SittingResult
            key={last.id}
            uid={uid}
            subject={subject}
            state={last.state}
            before={before?.state}
            questions={practice.questions}
          />
        )}
        <section className={styles.parts}>
          {!last && (
            <>
              <p className="numbers">
                {t('paper.about', { count: paper.question_ids.length, minutes: paper.minutes })}
              </p>
              <p className="quiet">{t('paper.rules')}</p>
            </>
          )}
          <Button
            size="large"
            wide
            variant={last ? 'secondary' : 'primary'}
            onClick={() => {
              keep(crypto.randomUUID(), startSitting(paper, steadyNow()))
              scrollTo({ top: 0 })
            }}
          >
            {last ? t('paper.again') : t('paper.start')}
          </Button>
        </section>
      </>
    )
  }
}
