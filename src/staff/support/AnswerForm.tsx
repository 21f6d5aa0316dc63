import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { questionMaximumCharacters } from '#contract/shared/limits.ts'
import type { AnswerQuestion, StaffQuestion } from '#contract/support/staff-questions.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { UploadState } from '#staff/kit/uploads/UploadState.tsx'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useUpload } from '#staff/kit/uploads/use-upload.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { useAnswerDraft } from './use-answer-draft.ts'
import { useVoice } from './use-voice.ts'
import { VoiceField } from './VoiceField.tsx'

/** Focus moves to the field after a tap on 'Answer'. */
const takeFocus = (box: HTMLTextAreaElement | null) => box?.focus()

/** Answers this question, or all about the same second, in text, by voice or both. */
export function AnswerForm({
  uid,
  question,
  onDone,
}: {
  uid: string
  question: StaffQuestion
  onDone: () => void
}) {
  const { t } = useTranslation(['staff/questions', 'staff/kit'])
  const reachable = useReachable()
  const draft = useAnswerDraft(uid, question.id, question.answer ?? '')
  const [toAll, setToAll] = useState(false)
  const voice = useVoice(question.voice ? 'kept' : 'none')
  const upload = useUpload(`answer/${question.id}`)
  async function sentVoice(): Promise<AnswerQuestion['voice']> {
    const { now } = voice
    if (now.step === 'kept') return 'kept'
    if (now.step !== 'ready') return null
    return { ...(await upload.send(now.file)), seconds: now.seconds }
  }
  const save = useStaffChange(
    async (words: Omit<AnswerQuestion, 'voice'>) => {
      const body: AnswerQuestion = { ...words, voice: await sentVoice() }
      return callStaff('answerQuestion', { params: { id: question.id }, body })
    },
    { changes: ['notes', 'people', 'questions'] },
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending || voice.isBusy) return
    const done = await save
      .mutateAsync({ answer: draft.text, to_all: toAll, replaces: question.answered_at })
      .catch(() => undefined)
    if (!done) return
    draft.drop()
    showToast(t('sent', { count: done.answered.length }), 'success')
    onDone()
  }

  function cancel() {
    draft.drop()
    onDone()
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="stack">
      <Field
        as="textarea"
        ref={takeFocus}
        label={t('yourAnswer')}
        hint={t('draftKept')}
        required={!voice.isThere}
        maxLength={questionMaximumCharacters}
        value={draft.text}
        onChange={({ currentTarget }) => draft.change(currentTarget.value)}
        aria-keyshortcuts="Control+Enter"
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
        }}
      />
      <VoiceField voice={voice} given={question.voice ?? null} />
      {question.same_moment > 0 && (
        <Checkbox
          label={t('toAll', { count: question.same_moment })}
          hint={t('toAllHint')}
          checked={toAll}
          onChange={({ currentTarget }) => setToAll(currentTarget.checked)}
        />
      )}
      <FormFailure error={save.error} />
      {upload.progress ? (
        <UploadState progress={upload.progress} onStop={upload.stop} />
      ) : (
        <div className="cluster">
          <Button type="submit" busy={save.isPending} disabled={!reachable || voice.isBusy}>
            {t('send')}
          </Button>
          <Button variant="quiet" onClick={cancel}>
            {t('staff/kit:cancel')}
          </Button>
        </div>
      )}
      {!reachable && <p className={kit.quiet}>{t('staff/kit:needsNetwork')}</p>}
    </form>
  )
}
