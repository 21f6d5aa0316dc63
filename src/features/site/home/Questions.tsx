import type { HomeContent } from '#contract/catalogue/catalogue.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/Icon.tsx'
import { Section } from '#ui/Section.tsx'

export function Questions({ faq }: { faq: HomeContent['faq'] }) {
  const { t } = useTranslation('home')
  return (
    <Section id="faq" title={t('faq.title')} tone="raised">
      <div className="questions">
        {faq.map((entry) => (
          <details key={entry.question}>
            <summary>
              {entry.question}
              <Icon name="plus" className="sign" />
            </summary>
            <p>{entry.answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
