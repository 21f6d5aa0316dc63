import { useState, type FormEvent, type ReactNode } from 'react'
import { chapterTitle } from '#contract/shared/kinds.ts'
import { useTranslation } from 'react-i18next'
import { questionKinds, type QuestionKind } from '#contract/practice/practice.ts'
import type { WrittenDraft } from '#contract/practice/practice-file.ts'
import { Choose } from '#staff/kit/forms/Choose.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { AnswerEditor } from './AnswerEditor.tsx'
import { FigureField } from './FigureField.tsx'
import { DraftPreview, type ClassChoice, type PreviewOf } from './DraftPreview.tsx'
import styles from './practice.module.css'
import { readQuestion, type TypedField, type TypedQuestion } from './typed-question.ts'

const difficulties = [1, 2, 3] as const

/**
 * A form for a question of any kind, with its preview beside it. It cannot use `useDraftForm`, because its errors
 * belong to groups of fields, its preview reads all of them, and it shows what others save until something is typed.
 */
export function QuestionEditor({
  ofClass,
  typed,
  isDraft,
  error,
  busy,
  Preview,
  onChange,
  onSave,
  onDrop,
  children,
}: {
  ofClass: ClassChoice
  typed: TypedQuestion
  /** Whether something typed is not saved yet. */
  isDraft: boolean
  error: unknown
  busy: boolean
  Preview: PreviewOf
  onChange: (typed: TypedQuestion) => void
  onSave: (question: WrittenDraft) => void
  onDrop: () => void
  /** Content above the fields. */
  children?: ReactNode
}) {
  const { t } = useTranslation('staff/practice')
  const [showsErrors, setShowsErrors] = useState(false)
  const read = readQuestion(typed)
  const change = (part: Partial<TypedQuestion>) => onChange({ ...typed, ...part })
  const wrong = (field: TypedField) =>
    showsErrors && 'wrong' in read && read.wrong.has(field) ? t(`wrong.${field}`) : undefined
  const paper = ofClass.papers.find(({ id }) => id === typed.paper_id)

  function submit(event: FormEvent) {
    event.preventDefault()
    setShowsErrors('wrong' in read)
    if ('question' in read) onSave(read.question)
  }
  return (
    <div className={styles.editor}>
      <form noValidate onSubmit={submit} className="stack">
        {children}
        <Choose
          label={t('chapter')}
          none={t('noChapter')}
          choices={ofClass.chapters.map((chapter) => ({
            value: chapter.id,
            text: chapterTitle(chapter, ofClass.language),
          }))}
          value={typed.chapter_id}
          error={wrong('chapter_id')}
          onChange={(chapter_id) => change({ chapter_id })}
        />
        <div className={styles.pair}>
          <Field
            as="select"
            label={t('kind')}
            value={typed.kind}
            onChange={({ currentTarget }) => change({ kind: currentTarget.value as QuestionKind })}
          >
            {questionKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </Field>
          <Field
            as="select"
            label={t('difficulty')}
            value={typed.difficulty}
            onChange={({ currentTarget }) => change({ difficulty: currentTarget.value })}
          >
            {difficulties.map((one) => (
              <option key={one} value={one}>
                {t(`difficulties.${one}`)}
              </option>
            ))}
          </Field>
        </div>
        <Field
          as="textarea"
          label={t('text')}
          hint={t('textHint')}
          error={wrong('text')}
          value={typed.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <FigureField typed={typed} error={wrong('figure')} onChange={change} />
        <AnswerEditor typed={typed} wrong={wrong} onChange={change} />
        <Field
          as="textarea"
          label={t('worked')}
          hint={t('workedHint')}
          value={typed.worked}
          onChange={({ currentTarget }) => change({ worked: currentTarget.value })}
        />
        <div className={styles.pair}>
          <Choose
            label={t('paper')}
            none={t('noPaper')}
            choices={ofClass.papers.map(({ id, title }) => ({ value: id, text: title }))}
            value={typed.paper_id}
            onChange={(paper_id) => change({ paper_id, label: '' })}
          />
          {paper && (
            <Field
              as="select"
              label={t('label')}
              error={wrong('paper')}
              value={typed.label}
              onChange={({ currentTarget }) => change({ label: currentTarget.value })}
            >
              <option value="">{t('noLabel')}</option>
              {paper.labels.map((label) => (
                <option key={label} value={label}>
                  {label}
                </option>
              ))}
            </Field>
          )}
        </div>
        <FormActions
          error={error}
          save={t('save')}
          busy={busy}
          hasDraft
          onCancel={isDraft ? onDrop : undefined}
        />
      </form>
      <DraftPreview
        ofClass={ofClass}
        draft={'question' in read ? read.question : null}
        Preview={Preview}
      />
    </div>
  )
}
