import { useTranslation } from '#platform/i18n/i18n.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './WhatItIs.module.css'

const teachingPercent = 30
type Step = { icon: IconName; title: string; text: string }

export function WhatItIs() {
  const { t, list } = useTranslation('home')
  const steps = list<Step>('what.steps')
  return (
    <Section id="how-it-works" title={t('what.title')} lead={t('what.lead')} tone="raised">
      <div className={styles.split}>
        <p style={{ flexGrow: teachingPercent }} className={styles.teaching}>
          {t('what.teaching', { percent: teachingPercent })}
        </p>
        <p style={{ flexGrow: 100 - teachingPercent }} className={styles.practice}>
          {t('what.practice', { percent: 100 - teachingPercent })}
        </p>
      </div>
      <ol role="list" className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <span className={styles.picture}>
              <Icon name={step.icon} />
            </span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
