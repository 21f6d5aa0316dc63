import { Icon } from '../Icon.tsx'
import styles from './OfflineBanner.module.css'

/** Says that the server cannot be reached and the shown data is old. */
export function OfflineBanner({ text }: { text: string }) {
  return (
    <div className={styles.banner} role="status">
      <p className="container">
        <Icon name="offline" />
        {text}
      </p>
    </div>
  )
}
