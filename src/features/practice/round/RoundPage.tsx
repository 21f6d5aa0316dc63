import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chapterTitle, htmlLanguage } from '#contract/shared/kinds.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import { useNow } from '#platform/now.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { PracticeFrame } from '../PracticeFrame.tsx'
import { questionsOfSet, type PracticeSet } from '../practice-view.ts'
import { practiceQuestionsQuery } from '../queries.ts'
import { RoundView } from './RoundView.tsx'
import { usePractice } from '../use-practice.ts'

type Props = { uid: string; classId: number; set: PracticeSet }

/** A round of up to ten questions: of a chapter, due ones, or mistakes. */
export function RoundPage({ uid, classId, set }: Props) {
  const { t } = useTranslation('practice')
  const practice = usePractice()
  const now = useNow(60_000)
  const subject = practice.subjects.find(({ class_id }) => class_id === classId)
  const questions = practice.byClass.get(classId) ?? []
  const questionSet = useQuery({
    ...practiceQuestionsQuery(classId),
    enabled: subject !== undefined,
  })
  // A chapter can be practised without the earlier answers.
  const needsAnswers = set === 'due' || set === 'mistakes'
  const isLocked = practice.list.data !== undefined && !subject
  return (
    <PracticeFrame
      list={practice.list}
      set={needsAnswers && questionSet.data ? practice.answers : questionSet}
      subject={subject}
      title={titleOf(subject)}
      isWaiting={
        practice.list.isPending ||
        questionSet.isLoading ||
        (needsAnswers && practice.answers.isLoading)
      }
      locked={isLocked ? { title: t('locked'), text: t('lockedText') } : undefined}
    >
      {subject && (
        <RoundView
          key={set}
          uid={uid}
          subject={subject}
          set={set}
          candidates={questionsOfSet(set, questions, practice.history, now)}
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
      )}
    </PracticeFrame>
  )

  function titleOf(current: PracticeSubject | undefined): { text: string; lang?: string } {
    if (set === 'due' || set === 'mistakes') return { text: t(`sets.${set}`) }
    const chapter = current?.chapters.find(({ id }) => id === set)
    if (!current || !chapter) return { text: t('title') }
    const text = chapterTitle(chapter, current.language)
    return { text, lang: htmlLanguage(current.language) }
  }
}
