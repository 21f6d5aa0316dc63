import { useTranslation } from 'react-i18next'
import type { HomeContent } from '#contract/catalogue/catalogue.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Section } from '#ui/Section.tsx'
import { Fold } from './Fold.tsx'

const teachingPercent = 30
const icons: readonly IconName[] = ['classes', 'play', 'download', 'message']

export function WhatItIs({ details }: { details: HomeContent['key_details'] }) {
  const { t } = useTranslation('home')
  const steps = t('what.steps', { returnObjects: true })
  return (
    <Section id="how-it-works" title={t('what.title')} tone="raised">
      <div className="split">
        <p style={{ flexGrow: teachingPercent }} className="teaching">
          {t('what.teaching', { percent: teachingPercent })}
        </p>
        <p style={{ flexGrow: 100 - teachingPercent }} className="practice">
          {t('what.practice', { percent: 100 - teachingPercent })}
        </p>
      </div>
      <ol role="list" className="steps">
        {steps.map((step, n) => (
          <li key={step.title}>
            <span className="picture">
              <Icon name={icons[n] ?? 'check'} />
            </span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <Fold title={t('details.title')} id="key-details" onlyNarrow>
        <dl>
          {details.map((detail) => (
            <div key={detail.title}>
              <dt>{detail.title}</dt>
              <dd>{detail.text}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </Section>
  )
}
