import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { useSession } from '#platform/session/session.ts'
import { buttonClass } from '#ui/button-class.ts'
import styles from './SavedHere.module.css'

/** The signed-in person's saved items. */
export function SavedHere({ library }: { library: (uid: string) => ReactNode }) {
  const { t } = useTranslation('download')
  const session = useSession()
  if (session.state === 'signed-in')
    return (
      <div className="stack" key={session.uid}>
        {library(session.uid)}
      </div>
    )
  return (
    <p className={styles.visitor}>
      {t('saved.visitor')}
      <Link to="/login?redirect=%2Fdownload" className={buttonClass({ variant: 'secondary' })}>
        {t('saved.signIn')}
      </Link>
    </p>
  )
}
