import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paperTimeColumns, importExample } from '#contract/papers/times.ts'
import { importMaximumCharacters, type PaperTimesImported } from '#contract/papers/staff-papers.ts'
import { decodeTextFile } from '#contract/shared/text/text-file.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { CsvTemplate } from '#staff/kit/lists/CsvTemplate.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Imports questions and times of many papers from a CSV: a dry run first, then all or nothing. */
export function ImportTimes() {
  const { t } = useTranslation('staff/papers')
  const reachable = useReachable()
  const [csv, setCsv] = useState('')
  const [isUnreadable, setIsUnreadable] = useState(false)
  const load = useStaffChange(
    (dry_run: boolean) => callStaff('importPaperTimes', { body: { csv, dry_run } }),
    { changes: ['papers', 'practice'] },
  )
  const isTooLong = csv.length > importMaximumCharacters

  async function choose(files: FileList | null) {
    load.reset()
    const bytes = new Uint8Array((await files?.[0]?.arrayBuffer()) ?? [])
    const text = decodeTextFile(bytes)
    setCsv(text ?? '')
    setIsUnreadable(text === undefined)
  }
  const isChecked = load.data?.problems.length === 0 && !load.data.is_saved
  return (
    <div className={`stack ${kit.narrow}`}>
      <p className={kit.quiet}>{t('importWhat', { columns: paperTimeColumns.join(', ') })}</p>
      <div>
        <CsvTemplate name="question-times" columns={paperTimeColumns} example={importExample} />
      </div>
      <Field
        label={t('file')}
        type="file"
        accept=".csv,text/csv"
        error={isTooLong ? t('tooLong') : isUnreadable ? t('encoding') : undefined}
        onChange={({ currentTarget }) => void choose(currentTarget.files)}
      />
      <FormFailure error={load.error} />
      {load.data && <Imported imported={load.data} />}
      <div className="cluster">
        <Button
          variant={isChecked ? 'secondary' : 'primary'}
          busy={load.isPending && load.variables}
          disabled={!reachable || csv === '' || isTooLong}
          onClick={() => load.mutate(true)}
        >
          {t('check')}
        </Button>
        {isChecked && (
          <Button
            busy={load.isPending && !load.variables}
            disabled={!reachable}
            onClick={() => load.mutate(false)}
          >
            {t('load')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Imported({ imported: { problems, papers, is_saved } }: { imported: PaperTimesImported }) {
  const { t } = useTranslation('staff/papers')
  if (problems.length > 0)
    return (
      <Notice tone="danger" announce title={t('problems', { count: problems.length })}>
        <ul>
          {problems.map(({ line, column, why, value }) => (
            <li key={`${line} ${column} ${why}`}>
              {t('problemAt', { line, column, why: t(`why.${why}`) })}
              {value && ` (${value})`}
            </li>
          ))}
        </ul>
      </Notice>
    )
  const count = papers.filter(({ is_changed }) => is_changed).length
  return (
    <Notice
      tone={is_saved ? 'success' : 'info'}
      announce
      title={t(is_saved ? 'loaded' : 'would', { count })}
    >
      <ul>
        {papers.map(({ id, title, before, after, is_changed }) => (
          <li key={id}>
            {is_changed ? t('becomes', { title, before, after }) : t('staysAsItIs', { title })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
