import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './PlanSkeleton.module.css'

/** As tall as the plan with one line of facts, so that the next class below it stays where it is. */
export const PlanSkeleton = () => (
  <div className={styles.plan}>
    <Skeleton shape="block" height="100%" />
  </div>
)
