import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { classIdPattern } from '#contract/ids.ts'
import type { WrittenDraft } from '#contract/practice/practice-file.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useSession } from '#platform/session.ts'
import { Asked } from '#staff/kit/Asked.tsx'
import { Choose } from '#staff/kit/Choose.tsx'
import kit from '#staff/kit/kit.module.css'
import { readLike } from '#staff/kit/use-kept-over-sign-in.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useTypedDraft } from '#staff/kit/use-typed-draft.ts'
import { showToast } from '#ui/toasts.ts'
import type { ClassChoice, PreviewOf } from './DraftPreview.tsx'
import { practiceChoicesQuery } from './queries.ts'
import { QuestionEditor } from './QuestionEditor.tsx'
import { emptyQuestion } from './typed-question.ts'

/** A new question; its class is in the address. */
export function NewQuestionPage({ Preview }: { Preview: PreviewOf }) {
  const { t } = useTranslation(['staff/practice', 'staff/kit'])
  const [params, setParams] = useSearchParams()
  const asked = params.get('class') ?? ''
  return (
    <>
      <header className={kit.header}>
        <h1>{t('new')}</h1>
      </header>
      <Asked query={useQuery(practiceChoicesQuery())}>
        {({ classes }) => {
          const of =
            classes.find(({ id }) => classIdPattern.test(asked) && id === Number(asked)) ??
            (classes.length === 1 ? classes[0] : undefined)
          return (
            <>
              {classes.length !== 1 && (
                <div className={kit.picker}>
                  <Choose
                    label={t('staff/kit:class')}
                    none={t('noClass')}
                    choices={classes.map(({ id, name }) => ({ value: String(id), text: name }))}
                    value={of ? String(of.id) : ''}
                    onChange={(id) => setParams(id ? { class: id } : {}, { replace: true })}
                  />
                </div>
              )}
              {of && <NewQuestion key={of.id} of={of} Preview={Preview} />}
            </>
          )
        }}
      </Asked>
    </>
  )
}

function NewQuestion({ of, Preview }: { of: ClassChoice; Preview: PreviewOf }) {
  const { t } = useTranslation('staff/practice')
  const navigate = useNavigate()
  const session = useSession()
  const draft = useTypedDraft(
    session.state === 'signed-in' ? session.uid : '',
    `practice/new/${of.id}`,
    readLike(emptyQuestion()),
  )
  const add = useStaffChange((question: WrittenDraft) =>
    callStaff('addPracticeQuestion', { body: { class_id: of.id, question } }),
  )
  return (
    <QuestionEditor
      of={of}
      typed={draft.typed ?? emptyQuestion()}
      isDraft={draft.typed !== undefined}
      error={add.error}
      busy={add.isPending}
      Preview={Preview}
      onChange={draft.keep}
      onDrop={draft.forget}
      onSave={(question) =>
        add.mutate(question, {
          onSuccess({ id }) {
            draft.forget()
            showToast(t('added'), 'success')
            void navigate(`/staff/practice/${id}`, { replace: true })
          },
        })
      }
    />
  )
}
