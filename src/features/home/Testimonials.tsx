import { useTranslation } from 'react-i18next'
import type { HomeFacts } from '#contract/catalogue.ts'
import { Section } from '#ui/Section.tsx'
import styles from './Testimonials.module.css'

export function Testimonials({ testimonials }: { testimonials: HomeFacts['testimonials'] }) {
  const { t } = useTranslation('home')
  return (
    <Section id="testimonials" title={t('testimonials.title')} lead={t('testimonials.lead')}>
      <ul role="list" className={styles.testimonials}>
        {testimonials.map((said) => (
          <li key={said.name}>
            <figure>
              <blockquote>{said.text}</blockquote>
              <figcaption>
                <strong>{said.name}</strong>, {said.school}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
