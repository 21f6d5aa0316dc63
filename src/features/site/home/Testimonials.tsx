import type { HomeContent } from '#contract/catalogue/catalogue.ts'
import { useTranslation } from 'react-i18next'
import { Section } from '#ui/Section.tsx'
import { Fold } from './Fold.tsx'

type Testimonial = HomeContent['testimonials'][number]

export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const { t } = useTranslation('home')
  return (
    <Section id="testimonials" title={t('testimonials.title')}>
      <div className="testimonials">
        <Quotes of={testimonials.slice(0, 1)} />
        {testimonials.length > 1 && (
          <Fold title={t('testimonials.more')} onlyNarrow>
            <Quotes of={testimonials.slice(1)} />
          </Fold>
        )}
      </div>
    </Section>
  )
}

function Quotes({ of: testimonials }: { of: readonly Testimonial[] }) {
  return (
    <ul role="list" className="quotes">
      {testimonials.map((one) => (
        <li key={one.name}>
          <figure>
            <blockquote>{one.text}</blockquote>
            <figcaption>
              <strong>{one.name}</strong>
              {` · ${one.school}`}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
