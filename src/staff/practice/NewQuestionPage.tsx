import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { WrittenDraft } from '#contract/practice/practice-file.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useSession } from '#platform/session/session.ts'
import { readLike } from '#staff/kit/forms/use-draft-across-sign-in.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useWhileHere } from '#platform/use-while-here.ts'
import { useTypedDraft } from '#staff/kit/forms/use-typed-draft.ts'
import { showToast } from '#ui/toasts.ts'
import type { ClassChoice, PreviewOf } from './DraftPreview.tsx'
import { OfChosenClass } from './OfChosenClass.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import { emptyQuestion } from './typed-question.ts'

export function NewQuestionPage({ Preview }: { Preview: PreviewOf }) {
  const { t } = useTranslation('staff/practice')
  return (
    <OfChosenClass title={t('new')}>
      {(ofClass) => <NewQuestion ofClass={ofClass} Preview={Preview} />}
    </OfChosenClass>
  )
}

function NewQuestion({ ofClass, Preview }: { ofClass: ClassChoice; Preview: PreviewOf }) {
  const { t } = useTranslation('staff/practice')
  const navigate = useNavigate()
  const whileHere = useWhileHere()
  const session = useSession()
  const draft = useTypedDraft(
    session.state === 'signed-in' ? session.uid : '',
    `practice/new/${ofClass.id}`,
    readLike(emptyQuestion()),
  )
  const add = useStaffChange(
    (question: WrittenDraft) =>
      callStaff('addPracticeQuestion', { body: { class_id: ofClass.id, question } }),
    {
      changes: ['classes', 'papers', 'practice'],
      onDone({ id }) {
        draft.forget()
        showToast(t('added'), 'success')
        whileHere(() => void navigate(`/staff/practice/${id}`, { replace: true }))
      },
    },
  )
  return (
    <QuestionEditor
      ofClass={ofClass}
      typed={draft.typed ?? emptyQuestion()}
      isDraft={draft.typed !== undefined}
      error={add.error}
      busy={add.isPending}
      Preview={Preview}
      onChange={draft.keep}
      onDrop={draft.forget}
      onSave={(question) => add.mutate(question)}
    />
  )
}
