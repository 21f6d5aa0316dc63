import type { HomeContent } from '#contract/catalogue/catalogue.ts'
import { useTranslation } from 'react-i18next'
import { Section } from '#ui/Section.tsx'

export function Testimonials({ testimonials }: { testimonials: HomeContent['testimonials'] }) {
  const { t } = useTranslation('home')
  return (
    <Section id="testimonials" title={t('testimonials.title')} lead={t('testimonials.lead')}>
      <ul role="list" className="testimonials">
        {testimonials.map((said) => (
          <li key={said.name}>
            <figure>
              <blockquote>{said.text}</blockquote>
              <figcaption>
                <strong>{said.name}</strong>
                {` · ${said.school}`}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
