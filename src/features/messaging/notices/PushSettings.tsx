import { useTranslation } from 'react-i18next'
import { noticeKinds } from '#contract/messaging/notices.ts'
import { useReachable } from '#platform/api/online.ts'
import { pushState } from '#platform/worker/push.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import styles from './notices.module.css'
import { usePushKinds } from './use-push-kinds.ts'

type Props = { uid: string; pushKey: string | null | undefined }

/**
 * Which kinds of notices are pushed to this phone.
 * @param pushKey undefined while unknown, null if the server pushes nothing
 */
export function PushSettings({ uid, pushKey }: Props) {
  const { t } = useTranslation('notifications')
  const reachable = useReachable()
  const { kinds, change, isBusy, outcome } = usePushKinds(uid, pushKey)
  const state = pushState()

  const blocker =
    pushKey === null ? 'notFromHere' : state === 'ready' ? (reachable ? null : 'offline') : state
  return (
    <details className={styles.settings}>
      <summary>
        <Icon name="bell" />
        {t('settings.title')}
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      <div className="stack">
        <p>{t('settings.intro')}</p>
        {blocker && (
          <p className="quiet">
            {t(`settings.${blocker === 'install-first' ? 'installFirst' : blocker}`)}{' '}
            {blocker === 'install-first' && <Link to="/download">{t('settings.installLink')}</Link>}
          </p>
        )}
        {(blocker === null || blocker === 'offline') && (
          <fieldset className={styles.kinds} disabled={blocker !== null || !pushKey}>
            <legend className="only-heard">{t('settings.title')}</legend>
            {noticeKinds.map((kind) => (
              <Checkbox
                key={kind}
                label={t(`settings.kinds.${kind}`)}
                hint={t(`settings.kindTexts.${kind}`)}
                checked={kinds.includes(kind)}
                aria-busy={isBusy}
                onChange={({ currentTarget }) => void change(kind, currentTarget.checked)}
              />
            ))}
          </fieldset>
        )}
        <p role="status" className="quiet">
          {outcome && t(`settings.${outcome}`)}
        </p>
      </div>
    </details>
  )
}
