import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import {
  questionMaximumCharacters,
  savedReplyNameMaximumCharacters,
} from '#contract/shared/limits.ts'
import { SaveReply, type SavedReply } from '#contract/support/saved-replies.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const Typed = v.omit(SaveReply, ['replaces'])

type Props = {
  /** The reply to change; undefined for a new one. */
  reply?: SavedReply
  /** The initial text of a new reply. */
  text?: string
  onDone: () => void
}

/** Saves a new reply, or changes one. */
export function ReplyForm({ reply, text = '', onDone }: Props) {
  const { t } = useTranslation('staff/questions')
  // The id stays the same, so that a retry does not add a second reply.
  const [id] = useState(() => reply?.id ?? crypto.randomUUID())
  // The reply that the form was filled from: a colleague may change it while the form is open.
  const [replaces] = useState(reply?.changed_at ?? null)
  const { field, setFocus, submit } = useStaffForm(Typed, {
    name: reply?.name ?? '',
    text: reply?.text ?? text,
    is_shared: reply?.is_shared ?? false,
  })
  useEffect(() => setFocus('name'), [setFocus])
  const save = useStaffChange(
    (body: SaveReply) => callStaff('saveReply', { params: { id }, body }),
    { changes: ['replies'] },
  )
  async function send(typed: v.InferOutput<typeof Typed>) {
    const done = await save.mutateAsync({ ...typed, replaces }).catch(() => undefined)
    if (!done) return
    showToast(t('replies.saved'), 'success')
    // Only now, when the reply is refetched: the form is filled from it when it is opened again.
    onDone()
  }
  return (
    <form noValidate className="stack" onSubmit={submit(send)}>
      <Field
        label={t('replies.name')}
        maxLength={savedReplyNameMaximumCharacters}
        {...field('name')}
      />
      <Field
        as="textarea"
        label={t('replies.text')}
        hint={t('replies.textHint', { placeholder: '{name}' })}
        maxLength={questionMaximumCharacters}
        {...field('text')}
      />
      <Checkbox label={t('replies.share')} hint={t('replies.shareHint')} {...field('is_shared')} />
      <FormActions
        error={save.error}
        save={t('replies.save')}
        busy={save.isPending}
        onCancel={onDone}
      />
    </form>
  )
}
