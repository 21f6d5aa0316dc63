import { useId, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { localesWithout, type PageContentList } from '#contract/site/page-content.ts'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { ContentField } from './ContentInput.tsx'
import styles from './page-content.module.css'
import { contentOf, emptyRow, typedRows, type TypedRow } from './typed-content.ts'
import { Untranslated } from './Untranslated.tsx'
import type { ContentForm } from './use-content-form.ts'

type Props = {
  form: ContentForm
  list: PageContentList
  /** Labels of the list (`heading`), of adding a row (`add`), and of each field. */
  label: (name: string) => string
}

/** A list of rows: each can be opened and removed, and moved unless the list is dated. */
export function ContentRows({ form, list, label }: Props) {
  const { t } = useTranslation('staff/public-pages')
  const heading = useId()
  const wrongId = useId()
  const { append, move, remove } = useFieldArray({ control: form.control, name: list.name })
  const rows = typedRows(form.typed, list.name)
  const error = form.errorOf(list.name)
  const [added, setAdded] = useState<number>()
  const nameOf = (row: TypedRow) =>
    list.row
      .filter(({ as }) => as !== 'long')
      .slice(0, list.dated ? 4 : 2)
      .map(({ name }) => row[name])
      .filter(Boolean)
      .join(' · ') || t('newRow')
  return (
    <section aria-labelledby={heading} className={styles.list}>
      <h2 id={heading}>
        {label('heading')} <span className={`numbers ${kit.quiet}`}>{rows.length}</span>
      </h2>
      <ul role="list" className={`${kit.rows} ${styles.rows}`}>
        {rows.map((row, at) => {
          const rowName = nameOf(row)
          return (
            <li key={row.key}>
              <details open={row.key === added}>
                <summary>
                  <span>{rowName}</span>
                  <Untranslated locales={localesWithout(list.row, contentOf(list.row, row))} />
                </summary>
                <div className={styles.fields}>
                  {list.row.map((field) => (
                    <ContentField
                      key={field.name}
                      form={form}
                      field={field}
                      label={label(field.name)}
                      row={`${list.name}.${at}.`}
                    />
                  ))}
                </div>
                <div className="cluster">
                  {!list.dated && (
                    <>
                      <Button
                        variant="quiet"
                        disabled={at === 0}
                        aria-label={t('upOf', { name: rowName })}
                        onClick={() => move(at, at - 1)}
                      >
                        {t('up')}
                      </Button>
                      <Button
                        variant="quiet"
                        disabled={at === rows.length - 1}
                        aria-label={t('downOf', { name: rowName })}
                        onClick={() => move(at, at + 1)}
                      >
                        {t('down')}
                      </Button>
                    </>
                  )}
                  <Button
                    variant="quiet"
                    aria-label={t('removeOf', { name: rowName })}
                    onClick={() => remove(at)}
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
            setAdded(row.key)
            append(row)
          }}
        >
          {label('add')}
        </Button>
      </div>
    </section>
  )
}
