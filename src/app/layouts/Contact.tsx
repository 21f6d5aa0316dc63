import { useTranslation } from 'react-i18next'
import { chatLink } from '#contract/school/chat-link.ts'
import type { School } from '#contract/identity/sign-in.ts'

/** Where the school is, and how to reach it. */
export function Contact({ school }: { school: School }) {
  const { t } = useTranslation('common')
  return (
    <address>
      {school.address && <p>{school.address}</p>}
      {school.phone && (
        <p>
          <a href={`tel:${school.phone.replace(/[^+\d]/g, '')}`} className="numbers">
            {school.phone}
          </a>
        </p>
      )}
      {school.support_email && (
        <p>
          <a href={`mailto:${school.support_email}`}>{school.support_email}</a>
        </p>
      )}
      {school.whatsapp && (
        <p>
          <a href={chatLink(school.whatsapp)}>{t('chat')}</a>
        </p>
      )}
    </address>
  )
}
