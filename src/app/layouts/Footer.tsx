import { useTranslation } from 'react-i18next'
import type { School } from '#contract/identity/sign-in.ts'
import { Languages } from './Languages.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Brand } from './Brand.tsx'
import { Contact } from './Contact.tsx'
import styles from './Footer.module.css'
import { examMenus } from './navigation.ts'

const footerLinks = [...examMenus.flatMap(({ links }) => links), '/download', '/terms'] as const

export function Footer({ school }: { school: School }) {
  const { t } = useTranslation('frame')
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.columns}`}>
        <section className={styles.mission}>
          <Brand school={school} linked={false} />
          <h2 className="only-heard">{t('footer.missionTitle')}</h2>
          <p>{t('footer.mission')}</p>
        </section>
        <section>
          <h2>{t('footer.aboutTitle', { name: school.name })}</h2>
          <p>{t('footer.about')}</p>
        </section>
        <section>
          <h2>{t('footer.contactTitle')}</h2>
          <Contact school={school} />
        </section>
        <nav aria-label={t('footerNavigation')}>
          <h2>{t('footer.explore')}</h2>
          <ul role="list">
            {footerLinks.map((to) => (
              <li key={to}>
                <Link to={to}>{t(`links.${to}`)}</Link>
              </li>
            ))}
          </ul>
          <h2>{t('languages')}</h2>
          <Languages />
        </nav>
      </div>
      {school.social.length > 0 && (
        <div className={`container ${styles.social}`}>
          <h2>{t('footer.followTitle')}</h2>
          <ul role="list">
            {school.social.map((place) => (
              <li key={place.url}>
                <a href={place.url} rel="noopener noreferrer">
                  {place.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </footer>
  )
}
