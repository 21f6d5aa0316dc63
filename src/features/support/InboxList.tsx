import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import type { QuestionFilter } from '#contract/support/questions.ts'
import { dismissEntry, useOutboxEntries } from '#platform/storage/outbox.ts'
import type { KeptPage } from '#features/support/questions.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { arrived, questionsAmong, unsent, type StudentQuestion } from './student-questions.ts'
import { AskedQuestion } from './AskedQuestion.tsx'
import styles from './inbox.module.css'
import { pathOfMoment, type MomentLink } from './AskedMoment.tsx'

type Props = {
  uid: string
  show: QuestionFilter | undefined
  pages: readonly KeptPage[]
  fallback: ReactNode
}

/**
 * Waiting questions and those from the server, newest first. `fallback` is shown if there are neither, and below the
 * waiting ones while the server's are unknown.
 */
export function InboxList({ uid, show, pages, fallback }: Props) {
  const { t } = useTranslation('inbox')
  const entries = questionsAmong(useOutboxEntries())
  const questions = pages.flatMap((page) => page.questions)
  const here = show === 'answered' ? [] : unsent(entries, questions)
  const allQuestions = [...here, ...arrived(entries, questions)]
  const questionById = new Map(questions.map((question) => [question.id, question]))
  const classes = new Map(pages.flatMap(({ classes }) => classes.map((one) => [one.id, one])))

  function placeOf({
    id,
    classId,
    lessonId,
    atSecond: second,
  }: StudentQuestion): MomentLink | null {
    const slug = questionById.get(id)?.slug
    if (!slug || lessonId === null || second === null) return null
    return { kind: 'there', to: pathOfMoment(slug, { classId, lessonId, second }) }
  }

  function about({ id, classId, lessonId }: StudentQuestion) {
    const subject = classes.get(classId)
    const { slug, lesson_title: lesson } = questionById.get(id) ?? {}
    if (!subject) return null
    const path =
      slug && (lessonId ? `/${slug}/${classId}/${lessonId}` : `/${slug}/${classId}?show=ask`)
    return (
      <h3 className={styles.about} lang={htmlLanguage(subject.language)}>
        {path ? <Link to={path}>{subject.class_name}</Link> : subject.class_name}
        {lesson && <span className={styles.lesson}>{lesson}</span>}
      </h3>
    )
  }

  return (
    <>
      {allQuestions.length > 0 && (
        <ul role="list" className={styles.list} aria-label={t('questions')}>
          {allQuestions.map((question) => (
            <AskedQuestion
              key={question.id}
              uid={uid}
              question={question}
              place={placeOf(question)}
              above={about(question)}
              onDismiss={() => void dismissEntry(question.id)}
            />
          ))}
        </ul>
      )}
      {(allQuestions.length === 0 || pages.length === 0) && fallback}
    </>
  )
}
