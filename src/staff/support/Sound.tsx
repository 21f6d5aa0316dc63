import type { ComponentProps } from 'react'
import styles from './questions.module.css'

/** Plays a voice answer. It has no captions, because there is no transcript. */
export function Sound({
  label,
  ...audio
}: Omit<ComponentProps<'audio'>, 'controls'> & { label: string }) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio {...audio} className={styles.sound} controls aria-label={label} />
}
