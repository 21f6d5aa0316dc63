import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/identity/account.ts'
import { Profile } from '#contract/identity/profile.ts'
import { malaysianStates } from '#contract/shared/kinds.ts'
import { readForm, type FieldMessages } from '#contract/shared/validation.ts'
import { callAccount } from '#platform/api/call-account.ts'
import { textOf } from '#platform/i18n/i18n.ts'
import { currentSession, nameChanged } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { WrongFields } from '#ui/forms/WrongFields.tsx'
import styles from './account.module.css'
import { Outcome } from './Outcome.tsx'
import { useChange } from './use-change.ts'

type FieldName = keyof Profile

type Props = { account: Account; reachable: boolean; onClose: () => void }

export function ProfileForm({ account, reachable, onClose }: Props) {
  const { t } = useTranslation(['account', 'account-gate', 'error'])
  const [messages, setMessages] = useState<FieldMessages>({})
  const client = useQueryClient()
  const saving = useChange(async (profile: Profile) => {
    const { uid = '' } = currentSession()
    await callAccount('saveProfile', { body: profile })
    nameChanged(uid, profile.name)
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  })

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (saving.isPending) return
    const read = readForm(Profile, Object.fromEntries(new FormData(event.currentTarget)))
    setMessages(read.whole ? {} : read.messages)
    if (!read.whole) return
    saving.mutate(read.values, {
      onSuccess: () => {
        showToast(t('profile.saved'), 'success')
        onClose()
      },
    })
  }

  const profile = profileShown(account)
  const field = (name: FieldName, label: string, initial = '') => {
    const broken = messages[name]
    return {
      name,
      label,
      defaultValue: initial,
      error: broken && textOf(t, `error:${broken.rule}`, { count: broken.count ?? 0 }),
    }
  }
  return (
    <form noValidate onSubmit={send} className={styles.form}>
      <WrongFields title={t('error:check')} />
      <Field
        {...field('name', t('account-gate:name'), account.name)}
        autoComplete="name"
        required
      />
      <Field
        {...field('phone', t('account-gate:phone'), profile?.phone)}
        type="tel"
        autoComplete="tel"
        hint={t('profile.phoneHint')}
      />
      <p className="quiet">{t('profile.why')}</p>
      <Field
        {...field('address', t('profile.address'), profile?.address)}
        autoComplete="street-address"
        hint={t('profile.addressHint')}
      />
      <Field
        {...field('postal', t('profile.postal'), profile?.postal)}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <Field {...field('city', t('profile.city'), profile?.city)} autoComplete="address-level2" />
      <Field
        as="select"
        {...field('state', t('profile.state'), profile?.state)}
        autoComplete="address-level1"
      >
        <option value="">{t('profile.chooseState')}</option>
        {malaysianStates.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Field>
      <Outcome failure={saving.error} />
      <div className="cluster">
        <Button type="submit" busy={saving.isPending} disabled={!reachable}>
          {t('profile.save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('profile.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Phone and delivery address of the account, with gaps filled from the last paid order. */
export function profileShown({ profile, last_order }: Account): Account['profile'] {
  const orderProfile = last_order?.profile
  if (!profile || !orderProfile) return profile ?? orderProfile ?? null
  const { phone, ...address } = profile.address ? profile : orderProfile
  return { ...address, phone: profile.phone || phone }
}
