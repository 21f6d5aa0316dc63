import { useTranslation } from 'react-i18next'
import {
  programmeType,
  type Programme,
  type ProgrammeType,
} from '#contract/catalogue/programmes.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import styles from './Start.module.css'

const ways = [
  { name: 'trial', to: '/trial-programme', icon: 'classes', of: 'trial' },
  { name: 'papers', to: '/spm-past-year-papers', icon: 'papers', of: 'spm-pyp' },
  { name: 'timetable', to: '/spm-timetable', icon: 'calendar', of: null },
  { name: 'full', to: '/full-programme/order/subjects', icon: 'plus', of: 'full' },
] as const satisfies readonly {
  name: string
  to: string
  icon: IconName
  /** Shown while this is offered; null: always. */
  of: ProgrammeType | null
}[]

/** Where a person without a programme starts. */
export function Start({ programmes }: { programmes: readonly Programme[] }) {
  const { t } = useTranslation('dashboard-more')
  const isOffered = (type: ProgrammeType | null) =>
    !programmes.some((one) => programmeType(one) === type && one.discontinued)
  return (
    <section className={styles.part} aria-labelledby="start">
      <h2 id="start">{t('start.title')}</h2>
      <p className={styles.lead}>{t('start.text')}</p>
      <ul role="list" className={styles.ways}>
        {ways
          .filter(({ of }) => isOffered(of))
          .map(({ name, to, icon }) => (
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
