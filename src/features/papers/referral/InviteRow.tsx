import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/Icon.tsx'
import { InviteButton } from './InviteButton.tsx'
import { referralQuery, useLockedCount } from './queries.ts'

/** A list item that opens the invitation; nothing if no subject is locked and no friend has joined. */
export function InviteRow() {
  const { t } = useTranslation('referral')
  const { data } = useQuery(referralQuery())
  const locked = useLockedCount(data)
  if (!data || (locked === 0 && !data.is_unlocked)) return null
  return (
    <li>
      <InviteButton variant="quiet">
        <Icon name="people" />
        {t('invite')}
        <Icon name="chevron" />
      </InviteButton>
    </li>
  )
}
