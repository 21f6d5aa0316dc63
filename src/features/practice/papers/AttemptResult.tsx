import { useTranslation } from 'react-i18next'
import { chapterTitle, htmlLanguage } from '#contract/shared/kinds.ts'
import type { Figure } from '#contract/practice/figure.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import {
  isTimedOut,
  markAttempt,
  marksOf,
  type MarkedQuestion,
} from '#contract/practice/attempt-paper.ts'
import type { SaveAttempt } from '#contract/practice/attempts.ts'
import { Icon } from '#ui/Icon.tsx'
import { AnswerView } from '../question/AnswerView.tsx'
import { Explanation } from '../question/Explanation.tsx'
import { LearnMore } from '../LearnMore.tsx'
import { FigureView } from '../question/FigureView.tsx'
import { RichTextView } from '../question/RichTextView.tsx'
import styles from '../practice.module.css'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import paper from './paper.module.css'

/** The result of a submitted paper: in total, compared with the previous attempt, by chapter and by question. */
export function AttemptResult({
  uid,
  subject,
  state,
  before,
  questions,
  figures,
  takesFocus,
}: {
  uid: string
  subject: PracticeSubject
  state: SaveAttempt
  /** The previous attempt. */
  before: SaveAttempt | undefined
  questions: ReadonlyMap<string, PracticeQuestion>
  figures: ReadonlyMap<string, Figure>
  /** Whether the paper was handed in on this page. */
  takesFocus: boolean
}) {
  const { t } = useTranslation('practice')
  const heading = useFocusOnMount<HTMLHeadingElement>(takesFocus)
  const lang = htmlLanguage(subject.language)
  const marked = markAttempt(state, questions)
  const total = marksOf(marked)
  const last = before && marksOf(markAttempt(before, questions))
  return (
    <>
      <section className={styles.summary}>
        <h2 ref={heading} tabIndex={-1}>
          {t('paper.result')}
        </h2>
        <div role="status" className={styles.parts}>
          {isTimedOut(state) && <p>{t('paper.timedOut')}</p>}
          <p className={`numbers ${styles.score}`}>{t('earned', { ...total, count: total.of })}</p>
        </div>
        {last && <p className="numbers">{t('paper.lastTime', last)}</p>}
        <h3>{t('paper.byChapter')}</h3>
        <ul role="list" className={paper.chapters}>
          {subject.chapters.map((chapter) => {
            const ofChapter = marked.filter(({ question }) => question.chapter_id === chapter.id)
            if (ofChapter.length === 0) return null
            const marks = marksOf(ofChapter)
            return (
              <li key={chapter.id}>
                <span lang={lang}>{chapterTitle(chapter, subject.language)}</span>
                <span className="numbers">{t('earned', { ...marks, count: marks.of })}</span>
              </li>
            )
          })}
        </ul>
      </section>
      <section className={styles.parts} aria-labelledby="answers">
        <h2 id="answers">{t('paper.answers')}</h2>
        {marked.map((one, n) => (
          <QuestionResult
            key={one.question.id}
            number={n + 1}
            uid={uid}
            subject={subject}
            figure={figures.get(one.question.id)}
            {...one}
          />
        ))}
      </section>
    </>
  )
}

function QuestionResult({
  number,
  uid,
  subject,
  question,
  figure,
  answer,
  marked,
}: MarkedQuestion & {
  number: number
  uid: string
  subject: PracticeSubject
  figure: Figure | undefined
}) {
  const { t } = useTranslation('practice')
  const lang = htmlLanguage(subject.language)
  return (
    <details className={styles.card}>
      <summary className={paper.answered}>
        <Icon name={marked.is_right ? 'check' : 'close'} />
        <span className="numbers">
          {t('paper.questionIs', {
            number,
            state: marked.is_right ? t('right') : answer ? t('wrong') : t('paper.isOpen'),
          })}
        </span>
        <Icon name="chevron" className={paper.chevron} />
      </summary>
      <div className={styles.explained}>
        <p lang={lang} className={styles.asked}>
          <RichTextView text={question.text} />
        </p>
        <FigureView figure={figure} lang={lang} />
        {answer && !marked.is_right && (
          <section>
            <h3>{t('answer')}</h3>
            <div lang={lang}>
              <AnswerView question={question} answer={answer} />
            </div>
          </section>
        )}
        <Explanation question={question} lang={lang} />
        <LearnMore uid={uid} subject={subject} question={question} />
      </div>
    </details>
  )
}
