import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { classIdPattern } from '#contract/shared/ids.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { Choose } from '#staff/kit/forms/Choose.tsx'
import kit from '#staff/kit/kit.module.css'
import type { ClassChoice } from './DraftPreview.tsx'
import { practiceChoicesQuery } from './queries.ts'

type Props = { title: string; children: (ofClass: ClassChoice) => ReactNode }

/** A page for one of the classes whose questions the person writes; the class is in the address. */
export function OfChosenClass({ title, children }: Props) {
  const { t } = useTranslation(['staff/practice', 'staff/kit'])
  const [params, setParams] = useSearchParams()
  const requestedId = params.get('class') ?? ''
  return (
    <>
      <header className={kit.header}>
        <h1>{title}</h1>
      </header>
      <QueryBoundary query={useQuery(practiceChoicesQuery())}>
        {({ classes }) => {
          const ofClass =
            classes.find(
              ({ id }) => classIdPattern.test(requestedId) && id === Number(requestedId),
            ) ?? (classes.length === 1 ? classes[0] : undefined)
          return (
            <>
              {classes.length !== 1 && (
                <div className={kit.picker}>
                  <Choose
                    label={t('staff/kit:class')}
                    none={t('noClass')}
                    choices={classes.map(({ id, name }) => ({ value: String(id), text: name }))}
                    value={ofClass ? String(ofClass.id) : ''}
                    onChange={(id) => setParams(id ? { class: id } : {}, { replace: true })}
                  />
                </div>
              )}
              {ofClass && <Fragment key={ofClass.id}>{children(ofClass)}</Fragment>}
            </>
          )
        }}
      </QueryBoundary>
    </>
  )
}
