import { useTranslation } from 'react-i18next'
import { Section } from '#ui/Section.tsx'
import styles from './past-papers.module.css'

export function HowToRevise() {
  const { t } = useTranslation('past-papers')
  const steps = t('how.steps', { returnObjects: true })
  return (
    <Section id="how-it-works" title={t('how.title')} lead={t('how.lead')} tone="raised">
      <ol role="list" className={styles.steps}>
        {steps.map((step, n) => (
          <li key={step.title}>
            <span className={styles.number} aria-hidden>
              {n + 1}
            </span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
