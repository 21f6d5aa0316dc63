import type { HomeContent } from '#contract/catalogue/catalogue.ts'
import { useTranslation } from 'react-i18next'
import { Section } from '#ui/Section.tsx'
import { Fold } from './Fold.tsx'

export function Questions({ faq }: { faq: HomeContent['faq'] }) {
  const { t } = useTranslation('home')
  return (
    <Section id="faq" title={t('faq.title')} tone="raised">
      <div className="questions">
        {faq.map((entry) => (
          <Fold key={entry.question} title={entry.question}>
            <p>{entry.answer}</p>
          </Fold>
        ))}
      </div>
    </Section>
  )
}
