import { useTranslation } from 'react-i18next'
import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

export function DashboardSkeleton() {
  const { t } = useTranslation('dashboard')
  return (
    <Loading label={t('loading')}>
      <Skeleton shape="title" width="12rem" />
      <Skeleton shape="block" height="6rem" />
      <Skeleton shape="block" height="4.5rem" />
      <Skeleton shape="block" height="4.5rem" />
      <Skeleton shape="title" width="10rem" />
      <Skeleton shape="block" height="5rem" />
    </Loading>
  )
}
