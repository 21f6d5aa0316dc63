import type { ReactNode } from 'react'
import type { RestrictedArea, School } from '#contract/identity/sign-in.ts'

/** The props of the frame around every page. */
export type FrameProps = {
  /** Unknown until the page has started: then both variants are there and the page's style shows one. */
  person?: 'visitor' | 'signed-in' | undefined
  /** Pages of few people, to which the menu links. */
  pages?: readonly RestrictedArea[] | undefined
  /** They get a guardian's app. */
  isOnlyGuardian?: boolean | undefined
  /** One thing to finish, alone on a phone: see `contract/shared/pages.ts`. */
  alone?: boolean
  /** The number of unread notices. */
  unread?: number
  school: School
  /** A message above the page, such as 'offline'. */
  banner?: ReactNode
  onSignOut: () => void
  /** Takes the place of the matched route. */
  children?: ReactNode
}
