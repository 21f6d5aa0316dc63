import { useTranslation } from 'react-i18next'
import { saveBlob } from '#platform/storage/save-file.ts'
import { Button } from '#ui/Button.tsx'
import { csvFile } from './ExportButton.tsx'

/** Downloads the columns of a CSV that can be imported, with one row to overwrite. */
export function CsvTemplate<Name extends string>({
  name,
  columns,
  example,
}: {
  /** The file's name without its extension. */
  name: string
  columns: readonly Name[]
  example: Readonly<Record<Name, string>>
}) {
  const { t } = useTranslation('staff/kit')
  return (
    <Button variant="quiet" onClick={() => saveBlob(`${name}.csv`, csvFile(columns, [example]))}>
      {t('csvTemplate')}
    </Button>
  )
}
