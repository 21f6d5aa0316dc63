import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import styles from './Start.module.css'

const ways = [
  { name: 'trial', to: '/trial-programme', icon: 'classes' },
  { name: 'papers', to: '/spm-past-year-papers', icon: 'papers' },
  { name: 'timetable', to: '/spm-timetable', icon: 'calendar' },
  { name: 'full', to: '/full-programme/order/subjects', icon: 'plus' },
] as const satisfies readonly { name: string; to: string; icon: IconName }[]

/** Where a person without a programme starts. */
export function Start() {
  const { t } = useTranslation('dashboard-more')
  return (
    <section className={styles.part} aria-labelledby="start">
      <h2 id="start">{t('start.title')}</h2>
      <p className={styles.lead}>{t('start.text')}</p>
      <ul role="list" className={styles.ways}>
        {ways.map(({ name, to, icon }) => (
          <li key={name}>
            <Link to={to} className={styles.way}>
              <span className={styles.picture}>
                <Icon name={icon} />
              </span>
              <span>
                <strong>{t(`start.${name}`)}</strong>
                <span className={styles.text}>{t(`start.${name}Text`)}</span>
              </span>
              <Icon name="chevron" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
