import { use } from 'react'
import { chatLink } from '#contract/school/chat-link.ts'
import { SchoolHere } from './school-here.ts'

/**
 * Links that write to the school; undefined for a channel that the school does not have.
 *
 * @param about What the message begins with: an order's number, or a programme.
 */
export function useSchoolContact(about = '') {
  const { support_email, whatsapp } = use(SchoolHere)
  return {
    mail: support_email
      ? `mailto:${support_email}${about && `?subject=${encodeURIComponent(about)}`}`
      : undefined,
    chat: whatsapp && chatLink(whatsapp, about),
  }
}
