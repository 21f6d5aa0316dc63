import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import kit from '../kit.module.css'
import styles from '../lists/StaffList.module.css'
import { UploadOutcome } from './UploadOutcome.tsx'
import { UploadState } from './UploadState.tsx'
import {
  endUpload,
  forgetInterrupted,
  isUploadRunning,
  readInterrupted,
  useTray,
  useUploads,
} from './uploads.ts'

/** Running uploads, and those interrupted by a reload. Stays in view on every page of the staff area. */
export function UploadTray() {
  const { t } = useTranslation('staff/kit')
  const format = useFormat()
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const [, redraw] = useState(0)
  const all = useUploads()
  const uploads = useTray()
  const interrupted = readInterrupted(uid).filter(
    ({ forWhat }) => !all.some((one) => one.forWhat === forWhat),
  )
  if (uploads.length + interrupted.length === 0) return null
  return (
    <section aria-label={t('upload.tray')} className={styles.bar}>
      <ul role="list" className={styles.uploads}>
        {uploads.map((one) => (
          <li key={one.forWhat}>
            <Link to={one.at}>{one.name}</Link>
            {isUploadRunning(one) ? (
              <UploadState progress={one.progress} onStop={one.stop} />
            ) : (
              <UploadOutcome upload={one} />
            )}
            {!isUploadRunning(one) && (
              <Dismiss name={one.name} onClick={() => endUpload(one.forWhat)} />
            )}
          </li>
        ))}
        {interrupted.map(({ forWhat, name, at, sent, of }) => (
          <li key={forWhat}>
            <Link to={at}>{name}</Link>
            <p className={kit.quiet}>
              {t('upload.interrupted', { sent: format.bytes(sent), of: format.bytes(of) })}
            </p>
            <Dismiss
              name={name}
              onClick={() => {
                forgetInterrupted(uid, forWhat)
                redraw((times) => times + 1)
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Dismiss({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation('staff/kit')
  return (
    <Button variant="quiet" aria-label={t('upload.dismissOf', { name })} onClick={onClick}>
      {t('close')}
    </Button>
  )
}
