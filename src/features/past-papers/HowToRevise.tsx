import { useTranslation } from '#platform/i18n/i18n.ts'
import { Section } from '#ui/Section.tsx'
import styles from './past-papers.module.css'

export type Step = { title: string; text: string }

export function HowToRevise() {
  const { t, list } = useTranslation('past-papers')
  const steps = list<Step>('how.steps')
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
