import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { WrittenDraft } from '#contract/practice/practice-file.ts'
import type { StaffPracticePage } from '#contract/practice/staff-practice.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useSession } from '#platform/session/session.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useWhileHere } from '#platform/use-while-here.ts'
import { useTypedDraft } from '#staff/kit/forms/use-typed-draft.ts'
import { readLike } from '#staff/kit/forms/use-draft-across-sign-in.ts'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import type { ClassChoice, PreviewOf } from './DraftPreview.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import { practiceQuestionQuery } from './queries.ts'
import { emptyQuestion, typedOf } from './typed-question.ts'

type Props = { page: StaffPracticePage; ofClass: ClassChoice; Preview: PreviewOf }

/** The form of a saved question. Its draft is kept on this device, with the version that it was made from. */
export function ChangeQuestion({ page, ofClass, Preview }: Props) {
  const { t } = useTranslation('staff/practice')
  const navigate = useNavigate()
  const whileHere = useWhileHere()
  const client = useQueryClient()
  const session = useSession()
  const { question, revision, written } = page
  const draft = useTypedDraft(
    session.state === 'signed-in' ? session.uid : '',
    `practice/${question.id}`,
    readLike({ replaces: 0, typed: emptyQuestion() }),
  )
  const replaces = draft.typed?.replaces ?? revision
  const save = useStaffChange(
    ({ question: written }: { question: WrittenDraft; sent: typeof draft.typed }) =>
      callStaff('changePracticeQuestion', {
        params: { questionId: question.id },
        body: { do: 'save', replaces, question: written },
      }),
    {
      changes: ['classes', 'papers', 'practice'],
      onDone({ id, page: saved }, { sent }) {
        // Until the refetch, the form would show the old version and base further typing on it.
        client.setQueryData(practiceQuestionQuery(id).queryKey, saved)
        const isNew = id !== question.id
        if (isNew) draft.forget()
        else draft.markSaved(sent, ({ typed }) => ({ replaces: saved.revision, typed }))
        showToast(t(isNew ? 'savedAsNew' : 'saved'), 'success')
        if (isNew) whileHere(() => void navigate(`/staff/practice/${id}`, { replace: true }))
      },
    },
  )
  return (
    <QuestionEditor
      ofClass={ofClass}
      typed={draft.typed?.typed ?? typedOf(written)}
      isDraft={draft.typed !== undefined}
      error={save.error}
      busy={save.isPending}
      Preview={Preview}
      onChange={(typed) => draft.keep({ replaces, typed })}
      onDrop={draft.forget}
      onSave={(written) => save.mutate({ question: written, sent: draft.typed })}
    >
      {draft.typed && replaces !== revision && <Notice tone="warning">{t('draftOld')}</Notice>}
      {question.students > 0 && <Notice>{t('answered', { count: question.students })}</Notice>}
    </QuestionEditor>
  )
}
