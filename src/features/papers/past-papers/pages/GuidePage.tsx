import { useTranslation } from 'react-i18next'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { pastPaperPaths } from '#contract/papers/paths.ts'
import type { Clip } from '#contract/papers/past-papers.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import { ClipPlayer } from '../watching/ClipPlayer.tsx'
import styles from './GuidePage.module.css'
import { MoreLinks } from '../MoreLinks.tsx'
import shared from '../past-papers.module.css'
import { Steps } from '../Steps.tsx'

const coverColour = '#0B6E6E'

type Props = { exam: ExamKey; guides: readonly Clip[]; school: string }

/** How to work through a paper: as text first, then as videos. */
export function GuidePage({ exam, guides, school }: Props) {
  const { t } = useTranslation('past-papers')
  const paths = pastPaperPaths[exam]
  return (
    <>
      <PageMeta
        title={t(`${exam}.guideTitle`)}
        description={t(`${exam}.guideDescription`)}
        path={paths.guide}
      />
      <div className={`container long-page ${styles.page}`}>
        <header className={styles.header}>
          <h1>{t(`${exam}.guideTitle`)}</h1>
          <p className={styles.lead}>{t(`${exam}.guideText`)}</p>
          <div className="cluster">
            <Link to={paths.downloads} className={buttonClass()}>
              {t(`${exam}.moreDownloads`)}
            </Link>
            <a href="#videos" className={buttonClass({ variant: 'secondary' })}>
              {t('guide.videos')}
            </a>
          </div>
        </header>
        <section aria-labelledby="steps-heading">
          <h2 id="steps-heading">{t('guide.steps')}</h2>
          <Steps steps={t('guide.list', { returnObjects: true })} styles={styles} />
        </section>
        <section id="videos" aria-labelledby="videos-heading">
          <h2 id="videos-heading">{t('guide.videos')}</h2>
          <p className={shared.soft}>{t('guide.videosLead')}</p>
          <ul role="list" className={styles.videos}>
            {guides.map((clip) => (
              <li key={clip.id}>
                <ClipPlayer clip={clip} colour={coverColour} sizeKey="guide.size" />
              </li>
            ))}
          </ul>
        </section>
      </div>
      <MoreLinks exam={exam} school={school} here="guide" />
    </>
  )
}
