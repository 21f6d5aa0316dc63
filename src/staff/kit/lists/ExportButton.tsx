import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { useReachable } from '#platform/api/online.ts'
import { Button } from '#ui/Button.tsx'
import { csvLine, csvMark, type CsvCell } from '#contract/shared/text/csv.ts'
import { FormFailure } from '../forms/FormFailure.tsx'

export type Export = {
  /** The button's label, for lists with several formats. */
  label?: string
  variant?: 'secondary' | 'quiet'
  /** The extension of the file's name; csv by default. */
  extension?: string
  /** The file's name: `orders`. */
  name: string
  /** Whether `name` is complete; otherwise today is added. */
  hasDays?: boolean
  /** Fetches every row of the list as it is filtered and sorted now. */
  fetch: () => Promise<Blob>
}

/** Downloads a list as a file. */
export function ExportButton({
  label,
  variant = 'secondary',
  extension = 'csv',
  name,
  hasDays = false,
  fetch,
}: Export) {
  const { t } = useTranslation('staff/kit')
  const reachable = useReachable()
  const download = useMutation({
    mutationFn: fetch,
    networkMode: 'always',
    onSuccess: (file) =>
      saveAs(file, `${hasDays ? name : `${name}-${malaysianDay(new Date())}`}.${extension}`),
  })
  return (
    <>
      <Button
        variant={variant}
        busy={download.isPending}
        disabled={!reachable}
        onClick={() => download.mutate()}
      >
        {label ?? t('export')}
      </Button>
      <FormFailure error={download.error} saves={false} />
    </>
  )
}

function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Makes a CSV of rows that are already loaded. */
export const csvFile = <Name extends string>(
  columns: readonly Name[],
  rows: readonly Readonly<Record<Name, CsvCell>>[],
): Blob =>
  new Blob(
    [csvMark, csvLine(columns), ...rows.map((row) => csvLine(columns.map((name) => row[name])))],
    { type: 'text/csv;charset=utf-8' },
  )
