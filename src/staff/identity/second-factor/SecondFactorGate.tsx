import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { PassCode } from './PassCode.tsx'
import styles from './second-factor.module.css'
import { secondFactorQuery, useFactorChanged, useWatchRefusals } from './second-factor.ts'
import { SetUpFactor } from './SetUpFactor.tsx'

/** Shows the pages once this session has passed the second factor. An open page stays mounted and keeps its forms. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const query = useQuery(secondFactorQuery())
  const changed = useFactorChanged()
  const isOpen = query.data?.is_open ?? false
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  useWatchRefusals()
  return (
    <>
      {!isOpen && (
        <QueryBoundary query={query}>
          {({ since }) => (
            <div className={`stack ${kit.narrow} ${styles.gate}`}>
              {since ? <PassCode onPassed={changed} /> : <SetUpFactor isFirst onDone={changed} />}
            </div>
          )}
        </QueryBoundary>
      )}
      {wasOpen && <div hidden={!isOpen}>{children}</div>}
    </>
  )
}
