import { useTranslation } from 'react-i18next'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { isRight } from '#contract/practice/mastery.ts'
import type { PracticeAnswer } from '#contract/practice/answers.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LearnMore } from '../LearnMore.tsx'
import styles from '../practice.module.css'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import { Explanation } from '../question/Explanation.tsx'
import { RichTextView } from '../question/RichTextView.tsx'

type Props = {
  uid: string
  subject: PracticeSubject
  results: readonly { question: PracticeQuestion; answer: PracticeAnswer }[]
  /** When the first question is due again. */
  dueAt: Date | undefined
  hasAnotherRound: boolean
  /** Whether the round was finished on this page. */
  takesFocus: boolean
  onAgain: () => void
}

/** The questions of a round with their worked answers, and when they are due again. */
export function RoundSummary({
  uid,
  subject,
  results,
  dueAt,
  hasAnotherRound,
  takesFocus,
  onAgain,
}: Props) {
  const { t } = useTranslation('practice')
  const format = useFormat()
  const lang = htmlLanguage(subject.language)
  const heading = useFocusOnMount<HTMLHeadingElement>(takesFocus)
  const right = results.filter(({ answer }) => isRight(answer)).length
  return (
    <>
      <section className={styles.summary} role="status">
        <h2 ref={heading} tabIndex={-1}>
          {t('finished')}
        </h2>
        <p className={`numbers ${styles.score}`}>{t('score', { right, of: results.length })}</p>
        {dueAt && <p className="quiet">{t('comesBack', { day: format.day(dueAt) })}</p>}
        <div className={styles.actions}>
          {hasAnotherRound && (
            <Button size="large" onClick={onAgain}>
              {t('again')}
            </Button>
          )}
          <Link to="/practice" className={buttonClass({ variant: 'secondary', size: 'large' })}>
            {t('back')}
          </Link>
          <Link to="/account/progress">{t('toProgress')}</Link>
        </div>
      </section>
      <ul role="list" className={styles.results} aria-label={t('results')}>
        {results.map(({ question, answer }) => (
          <li key={question.id} data-right={isRight(answer) ? '' : undefined}>
            <Icon
              name={isRight(answer) ? 'check' : 'close'}
              label={t(isRight(answer) ? 'right' : 'wrong')}
            />
            <Disclosure
              title={
                <span lang={lang}>
                  <RichTextView text={question.text} />
                </span>
              }
            >
              <Explanation question={question} lang={lang} />
              <LearnMore uid={uid} subject={subject} question={question} />
            </Disclosure>
          </li>
        ))}
      </ul>
    </>
  )
}
