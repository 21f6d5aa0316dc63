import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import styles from './practice.module.css'
import { rowsAtMost } from './typed-question.ts'

/** A list of fields; rows can be added and removed. */
export function Rows<Row>({
  legend,
  hint,
  error,
  rows,
  least,
  empty,
  add,
  onChange,
  children,
}: {
  legend: string
  hint?: string
  error: string | undefined
  rows: readonly Row[]
  /** The minimum number of rows. */
  least: number
  /** A new row. */
  empty: () => Row
  /** Label of the button that adds one. */
  add: string
  onChange: (rows: Row[]) => void
  children: (row: Row, number: number, change: (part: Partial<Row>) => void) => ReactNode
}) {
  const { t } = useTranslation('staff/practice')
  return (
    <fieldset className={styles.rows} data-invalid={error !== undefined || undefined}>
      <legend>{legend}</legend>
      {hint !== undefined && <p className="quiet">{hint}</p>}
      <ol role="list">
        {rows.map((row, n) => (
          <li key={n} className={styles.row}>
            {children(row, n + 1, (part) =>
              onChange(rows.map((one, at) => (at === n ? { ...one, ...part } : one))),
            )}
            {rows.length > least && (
              <Button
                variant="quiet"
                aria-label={t('removeRow', { number: n + 1 })}
                onClick={() => onChange(rows.filter((_, at) => at !== n))}
              >
                {t('remove')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.error} aria-live="polite">
        {error}
      </p>
      <Button
        variant="secondary"
        disabled={rows.length >= rowsAtMost}
        onClick={() => onChange([...rows, empty()])}
      >
        {add}
      </Button>
    </fieldset>
  )
}
