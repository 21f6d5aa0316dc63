import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'

/** The id of the paragraph that says why calendar files are unavailable. */
export const whyNoCalendarId = 'why-no-calendar'

type Props = { path: string; enabled: boolean; className?: string | undefined; children: ReactNode }

/** A link to a calendar file; disabled with its reason while the file is unavailable. */
export function CalendarLink({
  path,
  enabled,
  className = buttonClass({ variant: 'secondary' }),
  children,
}: Props) {
  return (
    <a
      className={className}
      {...(enabled
        ? { href: path }
        : { role: 'link', 'aria-disabled': true, 'aria-describedby': whyNoCalendarId })}
    >
      <Icon name="calendar-add" />
      {children}
    </a>
  )
}
