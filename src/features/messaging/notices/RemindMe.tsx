import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReachable } from '#platform/api/online.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { pushState } from '#platform/worker/push.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { noticesQuery } from './notices.ts'
import { usePushKinds } from './use-push-kinds.ts'

/** Turns reminders before each class on or off on this phone; renders nothing if push is not available. */
export function RemindMe({ uid }: { uid: string }) {
  const { t } = useTranslation('notifications')
  const reachable = useReachable()
  const pushKey = useQuery(noticesQuery()).data?.push_key
  const { kinds, change, isBusy, outcome } = usePushKinds(uid, pushKey)
  const state = pushState()
  if (pushKey === null || state === 'denied' || state === 'unsupported') return null
  if (state === 'install-first')
    return (
      <p className="quiet">
        {t('settings.installFirst')} <Link to="/download">{t('settings.installLink')}</Link>
      </p>
    )
  return (
    <div>
      <Checkbox
        label={t('remindMe')}
        hint={t('settings.kindTexts.class-soon')}
        checked={kinds.includes('class-soon')}
        disabled={!pushKey || !reachable}
        aria-busy={isBusy}
        onChange={({ currentTarget }) => void change('class-soon', currentTarget.checked)}
      />
      <p role="status" className="quiet">
        {outcome && t(`settings.${outcome}`)}
      </p>
    </div>
  )
}
