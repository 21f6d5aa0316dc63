import { useState } from 'react'
import { chapterTitle } from '#contract/shared/kinds.ts'
import { useTranslation } from 'react-i18next'
import {
  questionFileMaximumBytes,
  practiceColumns,
  practiceExample,
  type PracticeImportQuery,
} from '#contract/practice/practice-import.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useReachable } from '#platform/api/online.ts'
import { Choose } from '#staff/kit/forms/Choose.tsx'
import { CsvTemplate } from '#staff/kit/lists/CsvTemplate.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import type { ClassChoice } from './DraftPreview.tsx'
import { ImportedQuestions } from './ImportedQuestions.tsx'
import { OfChosenClass } from './OfChosenClass.tsx'

/** Imports questions from a GIFT or CSV file, after a preview. */
export function ImportQuestionsPage() {
  const { t } = useTranslation('staff/practice')
  return (
    <>
      <OfChosenClass title={t('import.title')}>
        {(ofClass) => <ImportQuestions ofClass={ofClass} />}
      </OfChosenClass>
      <p className={kit.under}>
        <Link to="/staff/practice">{t('toAll')}</Link>
      </p>
    </>
  )
}

function ImportQuestions({ ofClass }: { ofClass: ClassChoice }) {
  const { t } = useTranslation('staff/practice')
  const reachable = useReachable()
  const [file, setFile] = useState<File>()
  const [chapter, setChapter] = useState('')
  const load = useStaffChange(
    async ({ save }: Pick<PracticeImportQuery, 'save'>) =>
      callStaff('importPractice', {
        params: { classId: ofClass.id },
        query: { save, ...(chapter && { chapter }) },
        body: { type: typeOf(file), bytes: new Uint8Array((await file?.arrayBuffer()) ?? []) },
      }),
    { changes: ['classes', 'papers', 'practice'] },
  )
  const isTooLarge = file !== undefined && file.size > questionFileMaximumBytes
  const count = (wanted: 'new' | 'completed') =>
    load.data && !load.data.is_saved
      ? load.data.questions.filter(({ outcome }) => outcome === wanted).length
      : 0
  const [added, completed] = [count('new'), count('completed')]
  const canSave = added + completed > 0
  return (
    <>
      <div className={`stack ${kit.narrow}`}>
        <p className={kit.quiet}>{t('import.gift')}</p>
        <p className={kit.quiet}>{t('import.csv', { columns: practiceColumns.join(', ') })}</p>
        <div>
          <CsvTemplate
            name="practice-questions"
            columns={practiceColumns}
            example={{ ...practiceExample, chapter: ofClass.chapters[0]?.id ?? '' }}
          />
        </div>
        <Field
          label={t('import.file')}
          type="file"
          accept=".gift,.txt,.csv,text/plain,text/csv"
          error={isTooLarge ? t('import.tooLarge') : undefined}
          onChange={({ currentTarget }) => {
            load.reset()
            setFile(currentTarget.files?.[0])
          }}
        />
        <Choose
          label={t('import.chapter')}
          hint={t('import.chapterHint')}
          none={t('import.noChapter')}
          choices={ofClass.chapters.map((one) => ({
            value: one.id,
            text: chapterTitle(one, ofClass.language),
          }))}
          value={chapter}
          onChange={(id) => {
            load.reset()
            setChapter(id)
          }}
        />
        <FormFailure error={load.error} />
        <div className="cluster">
          <Button
            variant={canSave ? 'secondary' : 'primary'}
            busy={load.isPending && !load.variables.save}
            disabled={!reachable || file === undefined || isTooLarge}
            onClick={() => load.mutate({})}
          >
            {t('import.check')}
          </Button>
          {canSave && (
            <Button
              busy={load.isPending && load.variables.save === 'yes'}
              disabled={!reachable}
              onClick={() => load.mutate({ save: 'yes' })}
            >
              {added > 0
                ? t('import.add', { count: added })
                : t('import.complete', { count: completed })}
            </Button>
          )}
        </div>
      </div>
      {load.data && <ImportedQuestions imported={load.data} language={ofClass.language} />}
    </>
  )
}

/** By name, because browsers know no type for GIFT and disagree on CSV. */
const typeOf = (file: File | undefined) =>
  file?.name.toLowerCase().endsWith('.csv') ? 'text/csv' : 'text/plain'
