import { useTranslation } from 'react-i18next'
import type { PastPaperSubject } from '#contract/papers/past-papers.ts'
import { Section } from '#ui/Section.tsx'
import { ClipPlayer } from './ClipPlayer.tsx'
import styles from '../past-papers.module.css'

/** The sample videos of each subject. */
export function SampleClips({ subjects }: { subjects: readonly PastPaperSubject[] }) {
  const { t } = useTranslation('past-papers')
  if (subjects.length === 0) return null
  return (
    <Section id="sample-videos" title={t('clips.title')} lead={t('clips.lead')}>
      <ul role="list" className={styles.clips}>
        {subjects.map(({ key, name, background_color_hex: colour, clips }) => (
          <li key={key}>
            <h3>{name}</h3>
            {clips.length === 0 && <p className={styles.soft}>{t('clips.soon')}</p>}
            {clips.map((clip) => (
              <ClipPlayer key={clip.id} clip={clip} colour={colour} />
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}
