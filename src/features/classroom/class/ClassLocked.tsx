import { useTranslation } from 'react-i18next'
import type { UnpaidOrder } from '#contract/classroom/classroom.ts'
import { payPath, programmeType, type Programme } from '#contract/catalogue/programmes.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useTitle } from '#platform/i18n/Title.tsx'
import { useSchoolContact } from '#platform/school/school-contact.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Locked } from '#ui/states/Locked.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import type { LockedWhy } from './class-lock.ts'
import styles from './classroom.module.css'

type Props = {
  slug: string
  why: LockedWhy
  programme: Programme | undefined
  /** The order to pay, after which the class is open again. */
  unpaid?: UnpaidOrder | undefined
}

/** A class that is not open to this person: the reason, and what opens it. */
export function ClassLocked({ slug, why, programme, unpaid }: Props) {
  const { t } = useTranslation(['classroom', 'common'])
  const titleOf = useTitle()
  const contact = useSchoolContact(programme?.title)
  const isTrial = programme !== undefined && programmeType(programme) === 'trial'
  const order = isTrial ? '/full-programme' : `/${slug}/order/subjects`
  const ways: Record<LockedWhy, { to: string; text: string }> = {
    'not-subscribed': { to: order, text: t(isTrial ? 'locked.joinFull' : 'locked.join') },
    expired: { to: order, text: t(isTrial ? 'locked.joinFull' : 'locked.renew') },
    suspended: isTrial
      ? { to: '/trial-programme', text: t('locked.toProgramme') }
      : { to: `/${slug}/order/confirmation`, text: t('locked.seeOrder') },
    unknown: { to: `/${slug}`, text: t('locked.toProgramme') },
  }
  const reason = unpaid ? 'suspended' : why
  const way = unpaid ? { to: payPath(slug, unpaid), text: t('locked.pay') } : ways[why]
  const title = t(unpaid ? 'locked.unpaid' : `locked.${why}`)
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={title} hidden />
      <Locked title={title}>
        <p>
          {t(isTrial && why === 'suspended' ? 'locked.trialSuspended' : `locked.${reason}Text`, {
            programme: titleOf(programme?.title ?? ''),
          })}
        </p>
        <div className={styles.ways}>
          <Link to={way.to} className={buttonClass({ variant: 'accent' })}>
            {way.text}
          </Link>
          {contact.chat && (
            <a href={contact.chat} className={buttonClass({ variant: 'secondary' })}>
              {t('common:chat')}
            </a>
          )}
          {contact.mail && (
            <a href={contact.mail} className={buttonClass({ variant: 'secondary' })}>
              {t('locked.contact')}
            </a>
          )}
        </div>
        <Link to="/classes">{t('allClasses')}</Link>
      </Locked>
    </div>
  )
}
