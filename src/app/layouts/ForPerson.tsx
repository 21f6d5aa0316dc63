import type { ReactNode } from 'react'
import type { FrameProps } from './frame-props.ts'
import styles from './ForPerson.module.css'

type Person = NonNullable<FrameProps['person']>

type Props = { person: FrameProps['person']; is: Person; children: ReactNode }

/**
 * Renders content for signed-in people or for visitors. Until the person is known, both are rendered and
 * `html[data-signed-in]` hides one.
 */
export function ForPerson({ person, is, children }: Props) {
  if (person && person !== is) return null
  return <div className={person ? styles.known : styles[is]}>{children}</div>
}
