import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactList } from '#contract/facts.ts'
import { Button } from '#ui/Button.tsx'
import { FactInput } from './FactInput.tsx'
import styles from './Facts.module.css'
import { emptyRow, moved, type TypedRow } from './typed-facts.ts'

/** Rows of facts: each folded into a line until it is opened, moved up and down, removed. */
export function FactRows({
  list,
  label,
  rows,
  wrong,
  onChange,
}: {
  list: FactList
  /** What the list (`heading`), one more of it (`add`) and its fields are called. */
  label: (name: string) => string
  rows: readonly TypedRow[]
  wrong: (row: number, field: string) => string | undefined
  onChange: (rows: readonly TypedRow[]) => void
}) {
  const { t } = useTranslation('staff')
  const heading = useId()
  const [added, setAdded] = useState<number>()
  const nameOf = ({ values }: TypedRow) =>
    list.row
      .filter(({ as }) => as !== 'long')
      .slice(0, list.dated ? 4 : 2)
      .map(({ name }) => values[name])
      .filter(Boolean)
      .join(' · ') || t('facts.newRow')
  return (
    <section aria-labelledby={heading} className={styles.list}>
      <h2 id={heading}>
        {label('heading')} <span className={`numbers ${styles.quiet}`}>{rows.length}</span>
      </h2>
      <ul role="list" className={styles.rows}>
        {rows.map((row, at) => {
          const isWrong = list.row.some(({ name }) => wrong(at, name))
          const called = nameOf(row)
          return (
            <li key={row.id}>
              <details open={isWrong || row.id === added}>
                <summary>
                  <span>{called}</span>
                </summary>
                <div className={styles.fields}>
                  {list.row.map((field) => (
                    <FactInput
                      key={field.name}
                      field={field}
                      label={label(field.name)}
                      value={row.values[field.name] ?? ''}
                      error={wrong(at, field.name)}
                      onChange={(value) =>
                        onChange(
                          rows.with(at, {
                            ...row,
                            values: { ...row.values, [field.name]: value },
                          }),
                        )
                      }
                    />
                  ))}
                </div>
                <div className="cluster">
                  {!list.dated && (
                    <>
                      <Button
                        variant="quiet"
                        disabled={at === 0}
                        aria-label={t('facts.upOf', { name: called })}
                        onClick={() => onChange(moved(rows, at, at - 1))}
                      >
                        {t('facts.up')}
                      </Button>
                      <Button
                        variant="quiet"
                        disabled={at === rows.length - 1}
                        aria-label={t('facts.downOf', { name: called })}
                        onClick={() => onChange(moved(rows, at, at + 1))}
                      >
                        {t('facts.down')}
                      </Button>
                    </>
                  )}
                  <Button
                    variant="quiet"
                    aria-label={t('facts.removeOf', { name: called })}
                    onClick={() => onChange(rows.toSpliced(at, 1))}
                  >
                    {t('facts.remove')}
                  </Button>
                </div>
              </details>
            </li>
          )
        })}
      </ul>
      <div>
        <Button
          variant="secondary"
          onClick={() => {
            const row = emptyRow(list, rows)
            setAdded(row.id)
            onChange([...rows, row])
          }}
        >
          {label('add')}
        </Button>
      </div>
    </section>
  )
}
