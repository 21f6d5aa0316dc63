import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useNotLoaded } from '#platform/query/use-query-status.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Loading } from '#ui/states/Loading.tsx'
import { Locked } from '#ui/states/Locked.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import styles from './practice.module.css'
import type { UsedPractice } from './use-practice.ts'

type Props = {
  list: UsedPractice['list']
  /** What the page needs besides the list: the questions of the class, or the person's answers. */
  set: Parameters<typeof useNotLoaded>[0]
  subject: PracticeSubject | undefined
  title: { text: string; lang?: string | undefined }
  isWaiting: boolean
  /** Why the page is locked for this person; undefined if it is open. */
  locked: { title: string; text: string } | undefined
  children: ReactNode
}

/** The frame of a round or paper: the heading, and the loading, error and locked states. */
export function PracticeFrame({ list, set, subject, title, isWaiting, locked, children }: Props) {
  const { t } = useTranslation('practice')
  const notLoaded = useNotLoaded(list.data ? set : list, t)
  const showsLoading = useSpinDelay(isWaiting, fetchIndicatorMinimumMs)
  if (locked)
    return (
      <div className="container page">
        <PageMeta title={t('title')} hidden />
        <Locked title={locked.title}>
          <p>{locked.text}</p>
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

  function content(): ReactNode {
    if (showsLoading)
      return (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="4rem" />
          <Skeleton shape="block" height="10rem" />
        </Loading>
      )
    if (isWaiting) return null
    return notLoaded ? <NotLoaded {...notLoaded} /> : children
  }
}
