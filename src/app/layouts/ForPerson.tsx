import type { ReactNode } from 'react'
import type { FrameProps } from './frame-props.ts'
import styles from './ForPerson.module.css'

type Person = NonNullable<FrameProps['person']>

/** For one kind of person. While nobody knows which, it is in the page and `html[data-signed-in]` decides. */
export function ForPerson({
  person,
  is,
  children,
}: {
  person: FrameProps['person']
  is: Person
  children: ReactNode
}) {
  if (person && person !== is) return null
  return <div className={person ? styles.known : styles[is]}>{children}</div>
}
