import { useEffect, useEffectEvent, useState } from 'react'
import type { Role } from '#contract/shared/kinds.ts'
import type { Answerer, StaffQuestion } from '#contract/support/staff-questions.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import type { StaffClass } from '#contract/shared/staff/staff-wire.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { clockText } from '#platform/clock-text.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { sinceText } from '#staff/kit/since-text.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Tag } from '#ui/Tag.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { HandOverForm } from './HandOverForm.tsx'
import { LinkedPhoto } from './AnswerPhotoField.tsx'
import styles from './questions.module.css'
import { Sound } from './VoiceField.tsx'
import { useHasAnswerDraft } from './use-answer-draft.ts'

type QuestionCardProps = {
  /** The person signed in. */
  uid: string
  role: Role
  question: StaffQuestion
  subject: StaffClass | undefined
  answerers: readonly Answerer[]
  now: Date
  /** Identifies the list that shows it; undefined while another list is fetched. */
  list: string | undefined
  /** Called when a form opens, or its list changes; returns what is called when it closes. */
  onOpen: () => () => void
}

export function QuestionCard({
  uid,
  role,
  question,
  subject,
  answerers,
  now,
  list,
  onOpen,
}: QuestionCardProps) {
  const { t } = useTranslation(['staff/questions', 'staff/kit'])
  const format = useFormat()
  const [open, setOpen] = useState<'answer' | 'hand' | null>(null)
  const { lesson_id, at_second, lesson_title, answer, answered_at } = question
  const asker = question.asked_by || t('someone')

  const close = () => setOpen(null)
  const isOpen = open !== null
  const whenOpen = useEffectEvent(onOpen)
  useEffect(() => (isOpen && list !== undefined ? whenOpen() : undefined), [isOpen, list])

  function openAnswer() {
    setOpen('answer')
    // Marks the question as read. A failure is harmless: the answer marks it too.
    if (question.state === 'sent')
      void callStaff('seeQuestion', { params: { id: question.id }, body: {} }).catch(
        () => undefined,
      )
  }

  return (
    <Card as="li" className={kit.card}>
      <p className="cluster">
        <strong>{subject?.class_name}</strong>
        {subject && (
          <span className={kit.quiet}>{t(`staff/kit:languages.${subject.language}`)}</span>
        )}
        <Tag tone={answered_at ? 'success' : 'accent'}>
          {answered_at
            ? t('answeredAt', { when: format.dateTime(new Date(answered_at)) })
            : t('since', { since: sinceText(new Date(question.received_at), now, t) })}
        </Tag>
        {question.handed && (
          <Tag tone={question.handed.uid === uid ? 'accent' : 'info'}>
            {question.handed.uid === uid
              ? t('hand.withMe')
              : t('hand.with', { name: question.handed.to })}
          </Tag>
        )}
      </p>
      <p className={kit.quiet}>
        {t('by', { name: asker })}
        {lesson_title && ` · ${lesson_title}`}
      </p>
      {lesson_id !== null && at_second !== null && (
        <p>
          <Link to={`/full-programme/${question.class_id}/${lesson_id}?t=${at_second}`}>
            {t('moment', { time: clockText(at_second) })}
          </Link>
        </p>
      )}
      <p className={kit.words}>{question.text}</p>
      <Photo question={question} />
      {question.handed?.note && (
        <p className={styles.note}>
          <span className={kit.quiet}>{t('hand.noteOf', { name: question.handed.by })}</span>
          {question.handed.note}
        </p>
      )}
      {open !== 'answer' && answered_at && (
        <div className={styles.answer}>
          {answer && <p lang={question.answer_locale ?? undefined}>{answer}</p>}
          {question.answer_photo_url && (
            <LinkedPhoto url={question.answer_photo_url} alt={t('answerPhoto.alt')} />
          )}
          {question.voice && (
            <Sound src={question.voice.url} preload="none" label={t('voice.given')} />
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
            <AnswerButton uid={uid} question={question} onClick={openAnswer} />
          )}
          {!answered_at && (
            <Button variant="secondary" onClick={() => setOpen('hand')}>
              {t('hand.open')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

type AnswerButtonProps = { uid: string; question: StaffQuestion; onClick: () => void }

function AnswerButton({ uid, question: { id, answered_at }, onClick }: AnswerButtonProps) {
  const { t } = useTranslation('staff/questions')
  const hasDraft = useHasAnswerDraft(uid, id)
  return (
    <Button variant={answered_at ? 'secondary' : 'primary'} onClick={onClick}>
      {t(hasDraft ? 'continueAnswer' : answered_at ? 'changeAnswer' : 'answer')}
    </Button>
  )
}

function Photo({ question }: { question: StaffQuestion }) {
  const { t } = useTranslation(['staff/questions', 'staff/kit'])
  const { has_photo, photo_url } = question
  if (!has_photo) return null
  if (!photo_url) return <p className={kit.quiet}>{t('photoWaits')}</p>
  return <LinkedPhoto url={photo_url} alt={t('photo')} />
}
