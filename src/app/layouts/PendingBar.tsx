import { useNavigation } from 'react-router-dom'
import styles from './layouts.module.css'

/** Shows that the next page is loading, if that takes a while. */
export function PendingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.pending} aria-hidden="true" />
}
