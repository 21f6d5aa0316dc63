import { useTranslation } from 'react-i18next'
import type { ReturnedMail } from '#contract/returned-mails.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Notice } from '#ui/Notice.tsx'

/** That nothing is mailed to the person's address, and what they can do about it. */
export function ReturnedMailPart({ mail, email }: { mail: ReturnedMail; email: string }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { why, at } = mail
  return (
    <Notice tone="warning" title={t(`returnedMail.${why}.title`)}>
      <p>{t(`returnedMail.${why}.text`, { email, day: format.longDate(new Date(at)) })}</p>
      {why === 'bounced' && (
        <p>
          <Link to="/login?again&redirect=%2Faccount">{t('returnedMail.code')}</Link>
        </p>
      )}
    </Notice>
  )
}
