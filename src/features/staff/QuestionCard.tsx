import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTime } from '#contract/format.ts'
import type { Role } from '#contract/kinds.ts'
import type { Answerer, StaffQuestion } from '#contract/staff/questions.ts'
import { mayDo } from '#contract/staff/rights.ts'
import type { StaffClass } from '#contract/staff/wire.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { clockText } from '#platform/clock-text.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Tag } from '#ui/Tag.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { HandOverForm } from './HandOverForm.tsx'
import { sinceText } from './since-text.ts'
import { Sound } from './Sound.tsx'
import styles from './staff.module.css'
import { hasAnswerDraft } from './use-answer-draft.ts'

/** One question: where it was asked, how long ago, its photo, who has it, and the answer. */
export function QuestionCard({
  uid,
  role,
  question,
  of,
  answerers,
  now,
}: {
  /** Who looks at it. */
  uid: string
  role: Role
  question: StaffQuestion
  of: StaffClass | undefined
  answerers: readonly Answerer[]
  now: Date
}) {
  const { t } = useTranslation('staff')
  const [open, setOpen] = useState<'answer' | 'hand' | null>(null)
  const { lesson_id, at_second, lesson_title, answer, answered_at } = question
  const asker = question.asked_by || t('questions.someone')

  const close = () => setOpen(null)

  function openAnswer() {
    setOpen('answer')
    // The student sees that it was read; what fails here is made up for by the answer.
    if (question.state === 'sent')
      void callStaff('seeQuestion', { params: { id: question.id }, body: {} }).catch(
        () => undefined,
      )
  }

  return (
    <Card as="li" className={styles.question}>
      <p className="cluster">
        <strong>{of?.class_name}</strong>
        {of && <span className={styles.quiet}>{t(`languages.${of.language}`)}</span>}
        <Tag tone={answered_at ? 'success' : 'accent'}>
          {answered_at
            ? t('questions.answeredAt', { when: formatDateTime(new Date(answered_at)) })
            : t('questions.since', { since: sinceText(new Date(question.received_at), now, t) })}
        </Tag>
        {question.handed && (
          <Tag tone={question.handed.uid === uid ? 'accent' : 'info'}>
            {question.handed.uid === uid
              ? t('questions.hand.withMe')
              : t('questions.hand.with', { name: question.handed.to })}
          </Tag>
        )}
      </p>
      <p className={styles.quiet}>
        {t('questions.by', { name: asker })}
        {lesson_title && ` · ${lesson_title}`}
      </p>
      {lesson_id !== null && at_second !== null && (
        <p>
          <Link to={`/full-programme/${question.class_id}/${lesson_id}?t=${at_second}`}>
            {t('questions.moment', { time: clockText(at_second) })}
          </Link>
        </p>
      )}
      <p className={styles.words}>{question.text}</p>
      <Photo question={question} />
      {question.handed?.note && (
        <p className={styles.note}>
          <span className={styles.quiet}>
            {t('questions.hand.noteOf', { name: question.handed.by })}
          </span>
          {question.handed.note}
        </p>
      )}
      {open !== 'answer' && answered_at && (
        <div className={styles.answer}>
          {answer && <p>{answer}</p>}
          {question.voice && (
            <Sound src={question.voice.url} preload="none" label={t('questions.voice.given')} />
          )}
        </div>
      )}
      {open === 'answer' && <AnswerForm uid={uid} question={question} onDone={close} />}
      {open === 'hand' && (
        <HandOverForm uid={uid} question={question} answerers={answerers} onDone={close} />
      )}
      {open === null && (
        <div className="cluster">
          {mayDo(role, 'answer') && (
            <Button variant={answered_at ? 'secondary' : 'primary'} onClick={openAnswer}>
              {t(
                hasAnswerDraft(uid, question.id)
                  ? 'questions.goOn'
                  : answered_at
                    ? 'questions.changeAnswer'
                    : 'questions.answer',
              )}
            </Button>
          )}
          {!answered_at && (
            <Button variant="secondary" onClick={() => setOpen('hand')}>
              {t('questions.hand.open')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function Photo({ question }: { question: StaffQuestion }) {
  const { t } = useTranslation('staff')
  const { has_photo, photo_url } = question
  if (!has_photo) return null
  if (!photo_url) return <p className={styles.quiet}>{t('questions.photoWaits')}</p>
  return (
    <a href={photo_url} target="_blank" rel="noreferrer" className={styles.photo}>
      <img src={photo_url} alt={t('questions.photo')} loading="lazy" />
    </a>
  )
}
