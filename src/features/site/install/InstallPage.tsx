import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstalled } from '#platform/worker/install.ts'
import { useSession } from '#platform/session/session.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './InstallPage.module.css'
import { InstallNow } from './InstallNow.tsx'
import { InstallSteps } from './InstallSteps.tsx'
import { SavedHere } from './SavedHere.tsx'

const icons: readonly IconName[] = ['offline', 'saved', 'home']

type Props = {
  name: string
  /** The person's saved items. */
  library: (uid: string) => ReactNode
}

/** How and why to install the app, and the saved items, which signed-in people see first. */
export function InstallPage({ name, library }: Props) {
  const { t } = useTranslation('download')
  const isSignedIn = useSession().state === 'signed-in'
  const installed = useInstalled()
  const title = isSignedIn ? t('saved.title') : t('title', { name })
  const Title = isSignedIn ? 'h1' : 'h2'
  const saved = (
    <section key="saved" className={styles.saved} aria-labelledby="saved-here">
      <Title id="saved-here">{t('saved.title')}</Title>
      <SavedHere library={library} />
    </section>
  )
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={title} description={t('metaDescription', { name })} path="/download" />
      {isSignedIn ? (
        <>
          {saved}
          {!installed && (
            <Disclosure title={<h2>{t('title', { name })}</h2>}>
              <HowToInstall name={name} />
            </Disclosure>
          )}
        </>
      ) : (
        <>
          <h1>{t('title', { name })}</h1>
          <HowToInstall name={name} />
          {saved}
        </>
      )}
    </div>
  )
}

function HowToInstall({ name }: { name: string }) {
  const { t } = useTranslation('download')
  const reasons = t('reasons', { returnObjects: true })
  return (
    <>
      <div className="stack">
        <p className={styles.lead}>{t('lead', { name })}</p>
        <InstallNow name={name} />
      </div>
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
    </>
  )
}
