import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  excelType,
  importColumns,
  importKinds,
  importMaximumBytes,
  importRowsAtMost,
  type ImportKind,
} from '#contract/dashboard/imports.ts'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Choose } from '#staff/kit/forms/Choose.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { CsvTemplate } from '#staff/kit/lists/CsvTemplate.tsx'
import { ExportButton } from '#staff/kit/lists/ExportButton.tsx'
import { importedParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'

type Props = { kind: ImportKind; onKind: (kind: ImportKind) => void }

/** Checks a file, and imports it if it has no faults. */
export function ImportFile({ kind, onKind }: Props) {
  const { t } = useTranslation('staff/imports')
  const format = useFormat()
  const reachable = useReachable()
  const [file, setFile] = useState<File>()
  const importing = useStaffChange(
    async ({ save }: { save?: string }) =>
      callStaff('importFile', {
        params: { kind },
        query: {
          name: file?.name.slice(0, shortTextMaximumCharacters) ?? '',
          ...(save !== undefined && { save }),
        },
        body: { type: typeOf(file), bytes: new Uint8Array((await file?.arrayBuffer()) ?? []) },
      }),
    { changes: importedParts },
  )
  const columns = Object.entries<{ required: boolean; example: string }>(importColumns[kind])
  const namesOf = (required: boolean) =>
    columns.flatMap(([name, column]) => (column.required === required ? [name] : [])).join(', ')
  const size = format.bytes(importMaximumBytes)
  const isTooLarge = file !== undefined && file.size > importMaximumBytes
  const result = importing.data
  const changeCount =
    result && !result.is_saved && result.faults_in_all === 0 ? result.new + result.changed : 0
  return (
    <>
      <div className={`stack ${kit.narrow}`}>
        <Choose
          label={t('kind')}
          choices={importKinds.map((value) => ({ value, text: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(value) => onKind(value as ImportKind)}
        />
        <p className={kit.quiet}>{t(`about.${kind}`)}</p>
        <p className={kit.quiet}>
          {t('columns', { needed: namesOf(true), optional: namesOf(false) })} {t('rules')}
        </p>
        <div className="cluster">
          <CsvTemplate
            name={kind}
            columns={columns.map(([name]) => name)}
            example={Object.fromEntries(columns.map(([name, { example }]) => [name, example]))}
          />
          <ExportButton
            label={t('excelTemplate')}
            variant="quiet"
            extension="xlsx"
            name={kind}
            hasDays
            fetch={() => callStaff('importTemplate', { params: { kind } })}
          />
        </div>
        <Field
          label={t('file')}
          hint={t('fileHint', { rows: importRowsAtMost, size })}
          type="file"
          accept={`.csv,.txt,.xlsx,text/csv,${excelType}`}
          error={isTooLarge ? t('tooLarge', { size }) : undefined}
          onChange={({ currentTarget }) => {
            importing.reset()
            setFile(currentTarget.files?.[0])
          }}
        />
        <FormFailure error={importing.error} />
        <div className="cluster">
          <Button
            variant={changeCount > 0 ? 'secondary' : 'primary'}
            busy={importing.isPending && importing.variables.save === undefined}
            disabled={!reachable || file === undefined || isTooLarge}
            onClick={() => importing.mutate({})}
          >
            {t('check')}
          </Button>
          {changeCount > 0 && (
            <Button
              busy={importing.isPending && importing.variables.save !== undefined}
              disabled={!reachable}
              onClick={() => importing.mutate({ save: crypto.randomUUID() })}
            >
              {t('import', { count: changeCount })}
            </Button>
          )}
        </div>
      </div>
      {result && <ImportOutcome result={result} />}
    </>
  )
}

/** By name, because browsers disagree on the type of CSV. */
const typeOf = (file: File | undefined) =>
  file?.name.toLowerCase().endsWith('.xlsx') ? excelType : 'text/csv'
