import styles from './Freshness.module.css'
import { Icon } from '../Icon.tsx'

/** A quiet line about the age of the shown data, if it may be outdated. */
export function Freshness({ text }: { text: string }) {
  return (
    <p className={styles.freshness}>
      <Icon name="clock" />
      {text}
    </p>
  )
}
