import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { call } from '#platform/api/call.ts'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { lazySection, shownByParent } from '#platform/lazy-section.tsx'
import { useOffline, useReachable } from '#platform/api/online.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'

// Loaded only for staff, and not precached.
const StaffArea = lazySection(
  async () => {
    const area = await import('../lazy/online/StaffArea.tsx')
    await loadCopy(...area.staffCopy)
    return area.StaffArea
  },
  { loading: <Waiting />, offline: <NotHere />, failed: shownByParent },
)

const roleQuery = () =>
  queryOptions({
    queryKey: ['role'],
    queryFn: async ({ signal }) => (await call('user', { signal })).user.role,
  })

/** The staff area for staff; a 404 page for everybody else. */
export function Component() {
  const { staffSection, staffId } = useParams()
  const role = useQuery(roleQuery())
  const reachable = useReachable()
  if (role.data === 'student') return <NotFoundPage />
  if (role.data) return <StaffArea role={role.data} section={staffSection} id={staffId} />
  return reachable && !role.isError ? <Waiting /> : <NotHere />
}

function Waiting() {
  const { t } = useTranslation('staff-gate')
  return (
    <div className="container">
      <Loading label={t('loading')}>
        <Skeleton shape="title" />
        <Skeleton shape="block" height="8rem" />
      </Loading>
    </div>
  )
}

/** The role of the person, or the pages themselves, could not be loaded. */
function NotHere() {
  const { t } = useTranslation('staff-gate')
  const role = useQuery(roleQuery())
  const reachable = useReachable()
  const offline = useOffline()
  const title = reachable ? 'failedTitle' : offline ? 'offlineTitle' : 'noAnswerTitle'
  return (
    <div className="container">
      <PageMeta title={t(title)} hidden />
      <Empty
        icon={!reachable && offline ? 'offline' : 'warning'}
        title={<h1>{t(title)}</h1>}
        action={
          <Button busy={role.isFetching} onClick={() => void role.refetch()}>
            {t('tryAgain')}
          </Button>
        }
      >
        {!reachable && t(offline ? 'offlineText' : 'noAnswerText')}
      </Empty>
    </div>
  )
}
