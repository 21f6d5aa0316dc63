import type { ReactNode } from 'react'
import type { RestrictedArea, School } from '#contract/identity/sign-in.ts'

/** The props of the frame around every page. */
export type FrameProps = {
  /** Undefined until the page has started: both variants are rendered, and a style hides one. */
  person?: 'visitor' | 'signed-in' | undefined
  /** Menu links that only some people get, such as the staff area. */
  pages?: readonly RestrictedArea[] | undefined
  /** A guardian who is not a student, and gets the guardian's menu. */
  isOnlyGuardian?: boolean | undefined
  /** On a phone the page has no menu and no bottom bar: see `contract/shared/pages.ts`. */
  alone?: boolean
  /** The number of unread notices. */
  unread?: number
  school: School
  /** A message above the page, such as 'offline'. */
  banner?: ReactNode
  onSignOut: () => void
  /** Replaces the matched route. */
  children?: ReactNode
}
