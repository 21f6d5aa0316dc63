import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { questionMaximumCharacters } from '#contract/shared/limits.ts'
import { replyFrom } from '#contract/support/saved-replies.ts'
import type { AnswerQuestion, StaffQuestion } from '#contract/support/staff-questions.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFileDrop } from '#platform/media/use-file-drop.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { UploadState } from '#staff/kit/uploads/UploadState.tsx'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useUpload } from '#staff/kit/uploads/use-upload.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { AnswerPhotoField } from './AnswerPhotoField.tsx'
import styles from './questions.module.css'
import { ReplyField } from './replies/ReplyField.tsx'
import { ReplyForm } from './replies/ReplyForm.tsx'
import { useAnswerDraft } from './use-answer-draft.ts'
import { useAnswerPhoto } from './use-answer-photo.ts'
import { useVoice } from './use-voice.ts'
import { VoiceField } from './VoiceField.tsx'

type Props = { uid: string; question: StaffQuestion; onDone: () => void }

/** Answers this question, or all questions about the same second of the recording, by text, voice or photo. */
export function AnswerForm({ uid, question, onDone }: Props) {
  const { t } = useTranslation(['staff/questions', 'staff/kit'])
  const reachable = useReachable()
  const draft = useAnswerDraft(uid, question.id, question.answer ?? '')
  // The answer that the form was filled from: a colleague may change it while the form is open.
  const [replaces] = useState(question.answered_at)
  const [toAll, setToAll] = useState(false)
  const voice = useVoice(question.voice ? 'kept' : 'none')
  const photo = useAnswerPhoto(uid, question)
  const drop = useFileDrop((file) => void photo.take(file))
  const box = useRef<HTMLTextAreaElement>(null)
  const [isTooLong, setTooLong] = useState(false)
  const [isSavingReply, setSavingReply] = useState(false)
  const upload = useUpload(`answer/${question.id}`)
  async function sentVoice(): Promise<AnswerQuestion['voice']> {
    const { now } = voice
    if (now.step === 'kept') return 'kept'
    if (now.step !== 'ready') return null
    return { ...(await upload.send(now.file)), seconds: now.seconds }
  }
  async function sentPhoto(): Promise<AnswerQuestion['photo']> {
    if (photo.draft.state !== 'there') return photo.kept === null ? null : 'kept'
    const { bytes, type } = photo.draft.photo
    return upload.send(new File([bytes], 'photo', { type }))
  }
  const isBusy = voice.isBusy || photo.isBusy
  const save = useStaffChange(
    async (fields: Omit<AnswerQuestion, 'voice' | 'photo'>) => {
      const body = { ...fields, voice: await sentVoice(), photo: await sentPhoto() }
      return callStaff('answerQuestion', { params: { id: question.id }, body })
    },
    { changes: ['notes', 'people', 'questions'], onDone: dropDraft },
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending || isBusy) return
    const done = await save
      .mutateAsync({ answer: draft.text, to_all: toAll, replaces })
      .catch(() => undefined)
    if (!done) return
    showToast(t('sent', { count: done.answered.length }), 'success')
    onDone()
  }

  function dropDraft() {
    draft.drop()
    void photo.dropDraft()
  }

  function cancel() {
    dropDraft()
    onDone()
  }

  // Focus moves to the end of the field after a tap on 'Answer'.
  useEffect(() => {
    box.current?.focus()
    box.current?.setSelectionRange(-1, -1)
  }, [])

  function insert(text: string) {
    const field = box.current
    if (!field) return
    const { value, selectionStart: from, selectionEnd: until } = field
    const exceedsMaximum = value.length - (until - from) + text.length > questionMaximumCharacters
    setTooLong(exceedsMaximum)
    if (exceedsMaximum) return
    field.focus()
    field.setRangeText(text, from, until, 'end')
    draft.change(field.value)
  }

  const namesStudent = question.asked_by !== '' && draft.text.includes(question.asked_by)
  return (
    <>
      <form
        onSubmit={(event) => void submit(event)}
        className={`stack ${styles.form}`}
        data-over={drop.isOver || undefined}
        {...drop.handlers}
      >
        <Field
          as="textarea"
          ref={box}
          label={t('yourAnswer')}
          hint={t('draftKept')}
          required={!voice.isThere && !photo.isThere}
          maxLength={questionMaximumCharacters}
          value={draft.text}
          onChange={({ currentTarget }) => draft.change(currentTarget.value)}
          aria-keyshortcuts="Control+Enter"
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
          }}
        />
        <ReplyField
          student={question.asked_by}
          error={isTooLong ? t('replies.tooLong') : undefined}
          onChoose={insert}
        />
        <div className="cluster">
          <Link to="/staff/saved-replies" target="_blank">
            {t('replies.title')}
          </Link>
          <Button
            variant="quiet"
            disabled={draft.text.trim() === ''}
            onClick={() => setSavingReply(true)}
          >
            {t('replies.saveThis')}
          </Button>
        </div>
        <AnswerPhotoField photo={photo} />
        <VoiceField voice={voice} given={question.voice ?? null} />
        {question.same_moment > 0 && (
          <Checkbox
            label={t('toAll', { count: question.same_moment })}
            hint={
              toAll && namesStudent
                ? t('replies.named', { name: question.asked_by })
                : t('toAllHint')
            }
            checked={toAll}
            onChange={({ currentTarget }) => setToAll(currentTarget.checked)}
          />
        )}
        <FormFailure error={save.error} />
        {upload.progress ? (
          <UploadState progress={upload.progress} onStop={upload.stop} />
        ) : (
          <div className="cluster">
            <Button type="submit" busy={save.isPending} disabled={!reachable || isBusy}>
              {t('send')}
            </Button>
            <Button variant="quiet" onClick={cancel}>
              {t('staff/kit:cancel')}
            </Button>
          </div>
        )}
        {!reachable && <p className={kit.quiet}>{t('staff/kit:needsNetwork')}</p>}
      </form>
      <Dialog
        open={isSavingReply}
        title={t('replies.saveThis')}
        closeLabel={t('staff/kit:close')}
        onClose={() => setSavingReply(false)}
      >
        <ReplyForm
          text={replyFrom(draft.text, question.asked_by)}
          onDone={() => setSavingReply(false)}
        />
      </Dialog>
    </>
  )
}
