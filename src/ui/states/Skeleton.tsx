import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Skeleton.module.css'

type Props = { shape?: 'line' | 'title' | 'block' | 'circle'; width?: string; height?: string }

/** A placeholder of loading content. Wrap a group in `<Loading label>`, so that it is announced once. */
export function Skeleton({ shape = 'line', width, height }: Props) {
  const size: CSSProperties = { ...(width && { width }), ...(height && { height }) }
  return <span className={classNames(styles.skeleton, styles[shape])} style={size} aria-hidden />
}
