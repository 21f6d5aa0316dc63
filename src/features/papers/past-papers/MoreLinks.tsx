import { useTranslation } from 'react-i18next'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { pastPaperPaths } from '#contract/papers/paths.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './MoreLinks.module.css'

type Place = 'landing' | 'guide' | 'downloads'

/** Links to the free past-paper pages, the full programme and the front page; `here` is left out. */
export function MoreLinks({ exam, school, here }: { exam: ExamKey; school: string; here: Place }) {
  const { t } = useTranslation('past-papers')
  const paths = pastPaperPaths[exam]
  const name = { name: school }
  const links: { place?: Place; to: string; icon: IconName; title: string; text: string }[] = [
    {
      place: 'landing',
      to: paths.landing,
      icon: 'play',
      title: t('more.landing'),
      text: t('more.landingText'),
    },
    {
      place: 'guide',
      to: paths.guide,
      icon: 'info',
      title: t('more.guide'),
      text: t('more.guideText'),
    },
    {
      place: 'downloads',
      to: paths.downloads,
      icon: 'download',
      title: t(`${exam}.moreDownloads`),
      text: t('more.downloads'),
    },
    {
      to: paths.timetable,
      icon: 'calendar',
      title: t(`${exam}.moreTimetable`),
      text: t('more.timetable'),
    },
    { to: '/full-programme', icon: 'classes', title: t('more.full'), text: t('more.fullText') },
    { to: '/', icon: 'home', title: t('more.home', name), text: t('more.homeText') },
  ]
  return (
    <Section id="more" title={t('more.title', name)} tone="raised">
      <ul role="list" className={styles.links}>
        {links
          .filter(({ place }) => place !== here)
          .map(({ to, icon, title, text }) => (
            <li key={to}>
              <Link to={to}>
                <Icon name={icon} className={styles.icon} />
                <span>
                  <strong>{title}</strong>
                  <span>{text}</span>
                </span>
                <Icon name="chevron" />
              </Link>
            </li>
          ))}
      </ul>
    </Section>
  )
}
