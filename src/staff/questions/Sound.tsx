import type { ComponentProps } from 'react'
import styles from './questions.module.css'

/** The browser's own player for what was said. There are no captions: nobody has written it down. */
export function Sound({
  label,
  ...audio
}: Omit<ComponentProps<'audio'>, 'controls'> & { label: string }) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio {...audio} className={styles.sound} controls aria-label={label} />
}
