import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './InstallPage.module.css'
import { InstallNow } from './InstallNow.tsx'
import { InstallSteps } from './InstallSteps.tsx'
import { SavedHere } from './SavedHere.tsx'

const icons: readonly IconName[] = ['offline', 'saved', 'home']

/** How to install the app and why, and what this device has saved. A signed-in person sees the saved items first. */
export function InstallPage({
  name,
  library,
}: {
  name: string
  /** The recordings this person has saved here. */
  library: (uid: string) => ReactNode
}) {
  const { t } = useTranslation('download')
  const isOwner = useSession().state === 'signed-in'
  const reasons = t('reasons', { returnObjects: true })
  const saved = (
    <section key="saved" className={styles.saved} aria-labelledby="saved-here">
      <h2 id="saved-here">{t('saved.title')}</h2>
      <SavedHere library={library} />
    </section>
  )
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta
        title={t('title', { name })}
        description={t('metaDescription', { name })}
        path="/download"
      />
      <header className="stack">
        <h1>{t('title', { name })}</h1>
        <p className={styles.lead}>{t('lead', { name })}</p>
        <InstallNow name={name} />
      </header>
      {isOwner && saved}
      <section aria-labelledby="install-steps">
        <h2 id="install-steps">{t('stepsTitle')}</h2>
        <InstallSteps name={name} />
      </section>
      <section className={styles.why} aria-labelledby="install-reasons">
        <h2 id="install-reasons">{t('reasonsTitle')}</h2>
        <ul role="list">
          {reasons.map(({ title, text }, n) => (
            <li key={title}>
              <span className={styles.picture}>
                <Icon name={icons[n] ?? 'check'} />
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      {!isOwner && saved}
    </div>
  )
}
