import { useTranslation } from 'react-i18next'
import type { ProgrammePage } from '#contract/classroom/classroom.ts'
import { payPath, programmeType } from '#contract/catalogue/programmes.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useTitle } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useSchoolContact } from '#platform/school/school-contact.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Discontinued } from './Discontinued.tsx'

type Props = {
  page: ProgrammePage
  why: 'closed' | 'expired' | 'suspended' | 'discontinued'
}

/** A programme that is not open to this person: the reason, and what opens it. */
export function Closed({ page, why }: Props) {
  const { t } = useTranslation(['programmes', 'common'])
  const format = useFormat()
  const { programme, subscription, intake, unpaid_order: unpaid } = page
  const contact = useSchoolContact(programme.title)
  const words = { programme: useTitle()(programme.title) }
  const isTrial = programmeType(programme) === 'trial'
  if (why === 'suspended') {
    return (
      <Empty
        icon="lock"
        title={t('suspended')}
        action={
          <div className="cluster">
            {!isTrial && (
              <Link
                to={
                  unpaid
                    ? payPath(programme.url_safe_name, unpaid)
                    : `/${programme.url_safe_name}/order/confirmation`
                }
                className={buttonClass(unpaid ? { variant: 'accent' } : {})}
              >
                {t(unpaid ? 'unpaid.pay' : 'suspendedPay')}
              </Link>
            )}
            {contact.chat && (
              <a href={contact.chat} className={buttonClass({ variant: 'secondary' })}>
                {t('common:chat')}
              </a>
            )}
            {contact.mail && (
              <a href={contact.mail} className={buttonClass({ variant: 'secondary' })}>
                {t('contact')}
              </a>
            )}
          </div>
        }
      >
        <p>{t(isTrial ? 'suspendedTrial' : unpaid ? 'unpaid.first' : 'suspendedText', words)}</p>
        {!isTrial && <p>{t('suspendedContact')}</p>}
      </Empty>
    )
  }
  if (why === 'expired') {
    const day = subscription?.programme_expiry_date
    return (
      <Empty
        icon="clock"
        title={t('expired')}
        action={
          intake && (
            <Link
              to={`/${programme.url_safe_name}/order/subjects`}
              className={buttonClass({ variant: 'accent' })}
            >
              {t('expiredJoin')}
            </Link>
          )
        }
      >
        {t(intake ? 'expiredText' : 'expiredClosed', {
          ...words,
          day: day ? format.longDate(new Date(day)) : '',
        })}
      </Empty>
    )
  }
  if (why === 'closed') {
    return (
      <Empty icon="calendar" title={t('closed')}>
        {t('closedText', words)}
      </Empty>
    )
  }
  return <Discontinued programme={programme} />
}
