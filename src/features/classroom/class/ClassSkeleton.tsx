import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './classroom.module.css'

export function ClassSkeleton({ label }: { label: string }) {
  return (
    <div className={`container ${styles.page}`}>
      <Loading label={label}>
        <Skeleton shape="block" height="9rem" />
        <Skeleton width="60%" />
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="4rem" />
      </Loading>
    </div>
  )
}
