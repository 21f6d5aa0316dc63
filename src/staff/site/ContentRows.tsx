import { useId, useState } from 'react'
import { localesWithout, type PageContentList } from '#contract/site/page-content.ts'
import { useTranslation } from 'react-i18next'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { ContentField } from './ContentInput.tsx'
import styles from './page-content.module.css'
import { contentOf, emptyRow, moved, type TypedRow } from './typed-content.ts'
import { Untranslated } from './Untranslated.tsx'

/** A list of rows: each can be opened, moved and removed. */
export function ContentRows({
  list,
  label,
  rows,
  error,
  wrong,
  onChange,
}: {
  list: PageContentList
  /** Labels of the list (`heading`), of adding a row (`add`), and of each field. */
  label: (name: string) => string
  rows: readonly TypedRow[]
  /** What is wrong with the list as a whole. */
  error: string | undefined
  wrong: (row: number, path: string) => string | undefined
  onChange: (rows: readonly TypedRow[]) => void
}) {
  const { t } = useTranslation('staff/public-pages')
  const heading = useId()
  const wrongId = useId()
  const [added, setAdded] = useState<number>()
  const nameOf = ({ values }: TypedRow) =>
    list.row
      .filter(({ as }) => as !== 'long')
      .slice(0, list.dated ? 4 : 2)
      .map(({ name }) => values[name])
      .filter(Boolean)
      .join(' · ') || t('newRow')
  return (
    <section aria-labelledby={heading} className={styles.list}>
      <h2 id={heading}>
        {label('heading')} <span className={`numbers ${kit.quiet}`}>{rows.length}</span>
      </h2>
      <ul role="list" className={`${kit.rows} ${styles.rows}`}>
        {rows.map((row, at) => {
          const isWrong = Object.keys(row.values).some((path) => wrong(at, path))
          const called = nameOf(row)
          return (
            <li key={row.id}>
              <details open={isWrong || row.id === added}>
                <summary>
                  <span>{called}</span>
                  <Untranslated
                    locales={localesWithout(list.row, contentOf(list.row, row.values))}
                  />
                </summary>
                <div className={styles.fields}>
                  {list.row.map((field) => (
                    <ContentField
                      key={field.name}
                      field={field}
                      label={label(field.name)}
                      values={row.values}
                      wrong={(path) => wrong(at, path)}
                      onChange={(values) => onChange(rows.with(at, { ...row, values }))}
                    />
                  ))}
                </div>
                <div className="cluster">
                  {!list.dated && (
                    <>
                      <Button
                        variant="quiet"
                        disabled={at === 0}
                        aria-label={t('upOf', { name: called })}
                        onClick={() => onChange(moved(rows, at, at - 1))}
                      >
                        {t('up')}
                      </Button>
                      <Button
                        variant="quiet"
                        disabled={at === rows.length - 1}
                        aria-label={t('downOf', { name: called })}
                        onClick={() => onChange(moved(rows, at, at + 1))}
                      >
                        {t('down')}
                      </Button>
                    </>
                  )}
                  <Button
                    variant="quiet"
                    aria-label={t('removeOf', { name: called })}
                    onClick={() => onChange(rows.toSpliced(at, 1))}
                  >
                    {t('remove')}
                  </Button>
                </div>
              </details>
            </li>
          )
        })}
      </ul>
      {error && (
        <p id={wrongId} className={styles.wrong}>
          {error}
        </p>
      )}
      <div>
        <Button
          variant="secondary"
          aria-describedby={error ? wrongId : undefined}
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
