import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { dataUseOf, useDataUse } from '#platform/saving/data-use.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { BudgetForm } from './BudgetForm.tsx'
import { DataSaver } from './DataSaver.tsx'
import styles from './data-use.module.css'
import { Used } from './Used.tsx'

/** The app's data use on this device: the data saver, the amount used, and a budget. */
export function DataUse({ uid }: { uid: string }) {
  const { t } = useTranslation('data-use')
  const use = useDataUse(uid)
  const isLinkTarget = useLocation().hash === '#data'
  // Shown at once, because storing it takes a moment.
  const [shown, setShown] = useState<boolean>()
  return (
    <section id="data" className={styles.data} aria-labelledby="data-use">
      <Disclosure
        title={
          <h2 id="data-use" className={styles.heading}>
            {t('title')}
          </h2>
        }
        startsOpen={isLinkTarget}
      >
        <DataSaver />
        {use.state === 'reading' ? (
          <Loading label={t('reading')}>
            <Skeleton width="60%" />
          </Loading>
        ) : (
          <>
            <Checkbox
              role="switch"
              checked={shown ?? use.choice.counts}
              aria-checked={shown ?? use.choice.counts}
              label={t('count.label')}
              hint={t('count.hint')}
              onChange={({ currentTarget: { checked } }) => {
                setShown(checked)
                void dataUseOf(uid).count(checked, new Date())
              }}
            />
            {use.choice.counts && (
              <>
                <Used {...use} />
                <BudgetForm uid={uid} choice={use.choice} />
              </>
            )}
          </>
        )}
      </Disclosure>
    </section>
  )
}
