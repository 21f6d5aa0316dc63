import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { Answer } from './Answer.tsx'
import { AskedMoment, type MomentLink } from './AskedMoment.tsx'
import { AskedPhoto } from './photos/AskedPhoto.tsx'
import type { StudentQuestion } from './student-questions.ts'
import styles from './ask-teacher.module.css'

const tones: Record<StudentQuestion['state'], Tone> = {
  waiting: 'accent',
  sent: 'info',
  seen: 'info',
  answered: 'success',
  refused: 'danger',
}

type Props = {
  uid: string
  question: StudentQuestion
  /** Where the moment of the question is; null if nothing links to it. */
  place: MomentLink | null
  /** What the question is about, where the page does not say it. */
  above?: ReactNode
  onDismiss: () => void
}

/** A question with its state, and its answer or the reason why it was not sent. */
export function AskedQuestion({ uid, question, place, above, onDismiss }: Props) {
  const { t } = useTranslation(['ask-teacher', 'refusals'])
  const format = useFormat()
  const { state, text, atSecond, askedAt, photo } = question
  const throttledBy = state === 'waiting' ? question.throttledBy : null
  return (
    <li className={styles.asked}>
      {above}
      <div className={styles.askedHeader}>
        <Tag tone={tones[state]}>{t(`state.${throttledBy ? 'throttled' : state}`)}</Tag>
        <span className="numbers quiet">{format.dateTime(askedAt)}</span>
        {atSecond !== null && <AskedMoment second={atSecond} place={place} />}
      </div>
      {throttledBy && <p className="quiet">{t(`refusals:${throttledBy}`)}</p>}
      <p className={styles.words}>{text}</p>
      {photo && <AskedPhoto question={question} photo={photo} onDismiss={onDismiss} />}
      {state === 'answered' && <Answer uid={uid} question={question} />}
      {state === 'refused' && (
        <div className={styles.refused}>
          <p>{t([`refusals:${question.why}`, 'refusedOther'])}</p>
          <Button variant="secondary" onClick={onDismiss}>
            {t('dismiss')}
          </Button>
        </div>
      )}
    </li>
  )
}
