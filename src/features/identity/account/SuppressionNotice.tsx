import { useTranslation } from 'react-i18next'
import type { Suppression } from '#contract/messaging/suppressions.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Notice } from '#ui/Notice.tsx'

type Props = { suppression: Suppression; email: string }

/** Warns that mail to the person's address is stopped, and says what to do. */
export function SuppressionNotice({ suppression, email }: Props) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { why, at } = suppression
  return (
    <Notice tone="warning" title={t(`suppression.${why}.title`)}>
      <p>{t(`suppression.${why}.text`, { email, day: format.longDate(new Date(at)) })}</p>
      {why === 'bounced' && (
        <p>
          <Link to="/login?again&redirect=%2Faccount%2Femail">{t('suppression.code')}</Link>
        </p>
      )}
    </Notice>
  )
}
