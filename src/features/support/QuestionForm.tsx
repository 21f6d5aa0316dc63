import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { questionMaximumCharacters } from '#contract/shared/limits.ts'
import { AskQuestion } from '#contract/support/questions.ts'
import { readForm } from '#contract/shared/validation.ts'
import { textOf } from '#platform/i18n/i18n.ts'
import { useReachable } from '#platform/api/online.ts'
import { useFileDrop } from '#platform/media/use-file-drop.ts'
import { usePhotoDraft } from '#platform/media/use-photo-draft.ts'
import { currentView } from '#platform/session/view-as.ts'
import { dismissEntry, enqueue } from '#platform/storage/outbox.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import styles from './ask-teacher.module.css'
import { MomentChoice } from './MomentChoice.tsx'
import { PhotoField } from './photos/PhotoField.tsx'
import { useQuestionDraft } from './use-question-draft.ts'

type Props = { uid: string; classId: number; lessonId: string | null; atSecond: number | null }

/** A new question. Sending stores it in the outbox of this device before any request. */
export function QuestionForm({ uid, classId, lessonId, atSecond }: Props) {
  const { t } = useTranslation('ask-teacher')
  const draft = useQuestionDraft(uid, classId)
  const photo = usePhotoDraft(uid, String(classId))
  const drop = useFileDrop((file) => void photo.take(file))
  const reachable = useReachable()
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState<'no' | 'busy' | 'failed'>('no')
  const length = draft.text.trim().length
  const isPhotoPending = photo.draft.state === 'opening' || photo.draft.state === 'shrinking'
  const hasDraft = length > 0 || photo.draft.state === 'there'

  async function send(event: FormEvent) {
    event.preventDefault()
    if (sending === 'busy' || isPhotoPending) return
    const attached = photo.draft.state === 'there' ? photo.draft.photo : undefined
    const question = readForm(AskQuestion, {
      class_id: classId,
      lesson_id: draft.moment?.lessonId ?? lessonId,
      at_second: draft.moment?.second ?? null,
      text: draft.text,
      asked_at: new Date().toISOString(),
      has_photo: attached !== undefined,
    })
    if (!question.whole) {
      const broken = question.messages['text']
      setError(broken && textOf(t, `error:${broken.rule}`, { count: broken.count ?? 0 }))
      return
    }
    setError(undefined)
    setSending('busy')
    const id = crypto.randomUUID()
    const body = { ...question.values, ...(attached && { photo: attached }) }
    if (!(await enqueue({ id, kind: 'question', body }))) {
      // It stays in the box, so it must not wait in memory too.
      await dismissEntry(id)
      return setSending('failed')
    }
    draft.clear()
    setSending('no')
    await photo.remove()
  }

  return (
    <form
      noValidate
      className={styles.form}
      data-over={drop.isOver || undefined}
      onSubmit={(event) => void send(event)}
      {...drop.handlers}
    >
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
      <div className={styles.below}>
        <MomentChoice
          chosen={draft.moment}
          current={lessonId !== null && atSecond !== null ? { lessonId, second: atSecond } : null}
          onChoose={draft.chooseMoment}
        />
        <span
          className={`numbers ${styles.counter}`}
          data-over={length > questionMaximumCharacters || undefined}
        >
          {t('counter', { used: length, limit: questionMaximumCharacters })}
        </span>
      </div>
      <PhotoField
        draft={photo.draft}
        onTake={(file) => void photo.take(file)}
        onRemove={() => void photo.remove()}
      />
      {!reachable && <p className="quiet">{t('offlineHint')}</p>}
      <FormFailure
        text={
          sending === 'failed' &&
          (currentView() ? textOf(t, 'refusals:view-as.closed') : t('sendFailed'))
        }
      />
      <div className="cluster">
        <Button type="submit" busy={sending === 'busy' || photo.draft.state === 'shrinking'}>
          {t('send')}
        </Button>
        {hasDraft && <span className="quiet">{t('draftKept')}</span>}
      </div>
    </form>
  )
}
