import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './programmes.module.css'

export function CardsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton shape="title" width="14rem" />
      <Skeleton width="18rem" />
      <div className={styles.cards}>
        <Skeleton shape="block" height="9rem" />
        <Skeleton shape="block" height="9rem" />
        <Skeleton shape="block" height="9rem" />
      </div>
    </Loading>
  )
}
