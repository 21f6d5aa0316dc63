import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useOffline, useReachable } from '#platform/online.ts'
import { Empty } from '#ui/Empty.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { accountArea } from '../signed-in/account-area.ts'

let isHere = false
// Few open it, and what is on it must be true: the worker does not fetch it ahead.
const AccountPart = lazy(async () => {
  const { AccountPart: part } = await accountArea()
  isHere = true
  return { default: part }
})

export function Component() {
  const { t } = useTranslation('account-gate')
  const reachable = useReachable()
  const why = useOffline() ? 'offline' : 'noAnswer'
  if (reachable || isHere)
    return (
      <Suspense
        fallback={
          <div className="container">
            <Loading label={t('loading')}>
              <Skeleton shape="title" />
              <Skeleton shape="block" height="8rem" />
            </Loading>
          </div>
        }
      >
        <AccountPart />
      </Suspense>
    )
  return (
    <div className="container">
      <PageMeta title={t('title')} hidden />
      <Empty icon={why === 'offline' ? 'offline' : 'warning'} title={<h1>{t(`${why}Title`)}</h1>}>
        {t(`${why}Text`)}
      </Empty>
    </div>
  )
}
