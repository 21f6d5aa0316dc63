import { Icon } from '../Icon.tsx'
import styles from './OfflineBanner.module.css'

/** Says that there is no network, and how old the shown data is. */
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
