import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/identity/account.ts'
import { Button } from '#ui/Button.tsx'
import { ProfileForm } from './ProfileForm.tsx'

type Props = { account: Account; facts: ReactNode; reachable: boolean }

/** The person's profile. Everything but the email can be changed. */
export function ProfilePart({ account, facts, reachable }: Props) {
  const { t } = useTranslation('account')
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return <ProfileForm account={account} reachable={reachable} onClose={() => setEditing(false)} />
  return (
    <>
      {facts}
      <div>
        <Button variant="secondary" disabled={!reachable} onClick={() => setEditing(true)}>
          {t('profile.change')}
        </Button>
      </div>
    </>
  )
}
