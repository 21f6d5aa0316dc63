import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './PlayerSkeleton.module.css'

/** As high as the player, so that nothing below moves when it loads. */
export const PlayerSkeleton = () => (
  <div className={styles.player}>
    <div className={styles.picture}>
      <Skeleton shape="block" height="100%" />
    </div>
  </div>
)
