import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { chatLink } from '#contract/school/chat-link.ts'
import { chatNumber } from '#contract/shared/validation.ts'
import kit from '#staff/kit/kit.module.css'
import styles from './PersonFile.module.css'
import { studentFileQuery } from './queries.ts'

/** The number to chat with; undefined for a Malaysian number that is not mobile. */
function mobileNumber(phone: string): string | undefined {
  const { success, output } = v.safeParse(chatNumber, phone)
  return success && !/^60[^1]/.test(output) ? output : undefined
}

/** Contacts of a student and their payer. Renders nothing while loading. */
export function PersonContact({ uid }: { uid: string }) {
  const { t } = useTranslation('staff/people')
  const { data } = useQuery(studentFileQuery(uid))
  if (!data) return null
  const { contact, payer } = data
  return (
    <>
      {(contact.phone || contact.address) && (
        <p className={`${styles.contact} ${kit.quiet}`}>
          {contact.phone && <Phone phone={contact.phone} />}
          {contact.address && <span>{contact.address}</span>}
        </p>
      )}
      {payer && (
        <p className={`${styles.contact} ${kit.quiet}`}>
          <span>{t('file.payer', { name: payer.name })}</span>
          {payer.phone && <Phone phone={payer.phone} />}
          {payer.email && <a href={`mailto:${payer.email}`}>{payer.email}</a>}
        </p>
      )}
    </>
  )
}

function Phone({ phone }: { phone: string }) {
  const { t } = useTranslation('staff/people')
  const mobile = mobileNumber(phone)
  return (
    <>
      <a href={`tel:${phone}`} className="numbers">
        {phone}
      </a>
      {mobile && (
        <a
          href={chatLink(mobile)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('file.chatWith', { phone })}
        >
          {t('file.chat')}
        </a>
      )}
    </>
  )
}
