import { useTranslation } from 'react-i18next'
import { lazyPiece, outside } from '#platform/lazy-piece.tsx'
import { useOffline } from '#platform/online.ts'
import { Empty } from '#ui/Empty.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { accountArea } from '../signed-in/account-area.ts'

// Few open it, and what is on it must be true: the worker does not precache it.
const AccountPiece = lazyPiece(async () => (await accountArea()).AccountPiece, {
  loading: <Waiting />,
  offline: <NeedsNetwork />,
  failed: outside,
})

export function Component() {
  return <AccountPiece />
}

function Waiting() {
  const { t } = useTranslation('account-gate')
  return (
    <div className="container">
      <Loading label={t('loading')}>
        <Skeleton shape="title" />
        <Skeleton shape="block" height="8rem" />
      </Loading>
    </div>
  )
}

function NeedsNetwork() {
  const { t } = useTranslation('account-gate')
  const why = useOffline() ? 'offline' : 'noAnswer'
  return (
    <div className="container">
      <PageMeta title={t('title')} hidden />
      <Empty icon={why === 'offline' ? 'offline' : 'warning'} title={<h1>{t(`${why}Title`)}</h1>}>
        {t(`${why}Text`)}
      </Empty>
    </div>
  )
}
