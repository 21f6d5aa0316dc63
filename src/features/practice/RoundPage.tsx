import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/limits.ts'
import { htmlLanguage } from '#contract/kinds.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import { useNow } from '#platform/now.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useNotLoaded } from '#platform/query/use-asked.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/Empty.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Locked } from '#ui/Locked.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useSteady } from '#ui/use-steady.ts'
import { questionsOfSet, type PracticeSet } from './practice-view.ts'
import { RoundView } from './RoundView.tsx'
import styles from './practice.module.css'
import { usePractice } from './use-practice.ts'

/** Ten questions of a chapter, of what is due, or of one's mistakes. */
export function RoundPage({
  uid,
  classId,
  set,
}: {
  uid: string
  classId: number
  set: PracticeSet
}) {
  const { t } = useTranslation('practice')
  const practice = usePractice()
  const now = useNow(60_000)
  const notLoaded = useNotLoaded(practice.list, t)
  const subject = practice.subjects.find(({ class_id }) => class_id === classId)
  const questions = practice.byClass.get(classId) ?? []
  const isWaiting = practice.isPending && questions.length === 0
  const showsLoading = useSteady(isWaiting, fetchIndicatorMinimumMs)
  const title = titleOf(subject)
  if (practice.list.data && !subject)
    return (
      <div className="container page">
        <PageMeta title={t('title')} hidden />
        <Locked title={t('locked')}>
          <p>{t('lockedText')}</p>
          <Link to="/practice" className={buttonClass()}>
            {t('back')}
          </Link>
        </Locked>
      </div>
    )
  return (
    <div className={`container page ${styles.round}`}>
      <PageMeta title={title.text} hidden />
      <header>
        <Link to="/practice">{t('back')}</Link>
        <h1 lang={title.lang}>{title.text}</h1>
        {subject && (
          <p className="quiet" lang={htmlLanguage(subject.language)}>
            {subject.class_name}
          </p>
        )}
      </header>
      {content()}
    </div>
  )

  function titleOf(of: PracticeSubject | undefined): { text: string; lang?: string } {
    if (set === 'due' || set === 'mistakes') return { text: t(`sets.${set}`) }
    const chapter = of?.chapters.find(({ id }) => id === set)
    if (!of || !chapter) return { text: t('title') }
    const text = of.language === 'Bm' ? chapter.title_bm : chapter.title_eng
    return { text, lang: htmlLanguage(of.language) }
  }

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
    if (!subject) return null
    const asked = questionsOfSet(set, questions, practice.history, now)
    return (
      <RoundView
        key={set}
        uid={uid}
        subject={subject}
        set={set}
        asked={asked}
        practice={practice}
        empty={
          <Empty
            icon="check"
            title={t(`none.${set === 'due' || set === 'mistakes' ? set : 'chapter'}`)}
            action={
              <Link to="/practice" className={buttonClass()}>
                {t('chooseChapter')}
              </Link>
            }
          />
        }
      />
    )
  }
}
