import type { HomeContent } from '#contract/catalogue/catalogue.ts'
import { useTranslation } from 'react-i18next'
import { Section } from '#ui/Section.tsx'

export function KeyDetails({ details }: { details: HomeContent['key_details'] }) {
  const { t } = useTranslation('home')
  return (
    <Section id="key-details" title={t('details.title')}>
      <dl className="details">
        {details.map((detail) => (
          <div key={detail.title}>
            <dt>{detail.title}</dt>
            <dd>{detail.text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
