import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/Icon.tsx'
import { InviteButton } from './InviteButton.tsx'
import { referralQuery } from './queries.ts'
import styles from './ReferralCard.module.css'
import { useLockedCount } from './use-locked-count.ts'

/** Says what an invitation would unlock, or has unlocked; nothing if nothing is locked anyway. */
export function ReferralCard() {
  const { t } = useTranslation('referral')
  const { data } = useQuery(referralQuery())
  const locked = useLockedCount(data)
  if (!data || (locked === 0 && !data.is_unlocked)) return null
  return (
    <section className={styles.card} aria-labelledby="referral">
      <span className={styles.picture}>
        <Icon name="people" />
      </span>
      <div className={styles.text}>
        <h2 id="referral">
          {data.is_unlocked ? t('unlockedTitle') : t('title', { count: locked })}
        </h2>
        <p>{t(data.is_unlocked ? 'unlockedLead' : 'lead')}</p>
      </div>
      <InviteButton quiet={data.is_unlocked}>{t('invite')}</InviteButton>
    </section>
  )
}
