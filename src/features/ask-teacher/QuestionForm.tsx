import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { questionMaximumCharacters } from '#contract/limits.ts'
import { AskQuestion } from '#contract/questions.ts'
import { readForm } from '#contract/validation.ts'
import { clockText } from '#platform/clock-text.ts'
import { useReachable } from '#platform/online.ts'
import { sendLater } from '#platform/outbox.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './ask-teacher.module.css'
import { useQuestionDraft } from './use-question-draft.ts'

/** A new question. Sending puts it into the outbox of this device: it is safe there before the network is asked. */
export function QuestionForm({
  uid,
  classId,
  lessonId,
  atSecond,
}: {
  uid: string
  classId: number
  lessonId: string | null
  atSecond: number | null
}) {
  const { t } = useTranslation(['ask-teacher', 'error'])
  const draft = useQuestionDraft(uid, classId)
  const reachable = useReachable()
  const [moment, setMoment] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState<'no' | 'busy' | 'failed'>('no')
  const length = draft.text.trim().length

  async function send(event: FormEvent) {
    event.preventDefault()
    if (sending === 'busy') return
    const question = readForm(AskQuestion, {
      class_id: classId,
      lesson_id: lessonId,
      at_second: moment,
      text: draft.text,
      asked_at: new Date().toISOString(),
    })
    if (!question.whole) {
      const broken = question.messages['text']
      setError(broken && t(`error:${broken.rule}`, { count: broken.count ?? 0 }))
      return
    }
    setError(undefined)
    setSending('busy')
    try {
      await sendLater({ id: crypto.randomUUID(), kind: 'question', body: question.values })
      draft.change('')
      setMoment(null)
      setSending('no')
    } catch {
      // The device's store refused it: what was typed stays in the box.
      setSending('failed')
    }
  }

  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void send(event)}>
      <Field
        as="textarea"
        name="text"
        label={t('label')}
        hint={t('hint')}
        error={error}
        value={draft.text}
        onChange={(event) => {
          setError(undefined)
          draft.change(event.target.value)
        }}
      />
      <div className={styles['below']}>
        {moment !== null ? (
          <span className={styles['moment']}>
            <Icon name="clock" />
            <span className="numbers">{t('about', { time: clockText(moment) })}</span>
            <Button
              variant="quiet"
              aria-label={t('removeMoment', { time: clockText(moment) })}
              onClick={() => setMoment(null)}
            >
              <Icon name="close" />
            </Button>
          </span>
        ) : lessonId !== null && atSecond !== null ? (
          <Button variant="quiet" onClick={() => setMoment(atSecond)}>
            <Icon name="plus" />
            <span className="numbers">{t('addMoment', { time: clockText(atSecond) })}</span>
          </Button>
        ) : null}
        <span
          className={`numbers ${styles['counter']}`}
          data-over={length > questionMaximumCharacters || undefined}
        >
          {t('counter', { used: length, limit: questionMaximumCharacters })}
        </span>
      </div>
      {!reachable && <p className={styles['quiet']}>{t('offlineHint')}</p>}
      {sending === 'failed' && (
        <Notice tone="danger" announce>
          {t('sendFailed')}
        </Notice>
      )}
      <div className="cluster">
        <Button type="submit" busy={sending === 'busy'}>
          {t('send')}
        </Button>
        {length > 0 && <span className={styles['quiet']}>{t('draftKept')}</span>}
      </div>
    </form>
  )
}
