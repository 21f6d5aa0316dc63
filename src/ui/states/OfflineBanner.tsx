import { Icon } from '../Icon.tsx'
import styles from './OfflineBanner.module.css'

/** Says once, calmly, that there is no network and how old what is shown is. */
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
