import styles from './Freshness.module.css'
import { Icon } from '../Icon.tsx'

/** How old what is shown is: a quiet line, for when it may not be of this moment. */
export function Freshness({ text }: { text: string }) {
  return (
    <p className={styles.freshness}>
      <Icon name="clock" />
      {text}
    </p>
  )
}
