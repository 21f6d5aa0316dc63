import { useTranslation } from 'react-i18next'
import { Loading } from '#ui/states/Loading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './links.module.css'

export function LinkSkeleton() {
  const { t } = useTranslation('link')
  return (
    <Loading label={t('loading')} className={styles.page}>
      <PageMeta title={t('loading')} hidden />
      <Skeleton width="8rem" />
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="block" height="10rem" />
      <Skeleton shape="block" height="3.25rem" />
    </Loading>
  )
}
