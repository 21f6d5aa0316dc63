import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ExamKey } from '#contract/kinds.ts'
import { pastPaperPaths } from '#contract/past-paper-paths.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import styles from './PastPapersPage.module.css'

/** What a student can use today. */
export function ReadyNow({ exam }: { exam: ExamKey }) {
  const { t } = useTranslation('past-papers')
  const { landing, guide, downloads } = pastPaperPaths[exam]
  const links: { to: string; icon: IconName; title: string; text: string }[] = [
    {
      to: `${landing}#sample-videos`,
      icon: 'play',
      title: t('inside.clips'),
      text: t('inside.clipsText'),
    },
    { to: guide, icon: 'info', title: t('more.guide'), text: t('more.guideText') },
    {
      to: downloads,
      icon: 'download',
      title: t(`${exam}.moreDownloads`),
      text: t('more.downloads'),
    },
  ]
  return (
    <section aria-labelledby={`ready-${exam}-heading`}>
      <h2 id={`ready-${exam}-heading`}>{t('inside.meanwhile')}</h2>
      <ul role="list" className={styles['ready']}>
        {links.map(({ to, icon, title, text }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              <span>
                <strong>{title}</strong>
                <span>{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
