import { useTranslation } from 'react-i18next'
import type { HomeFacts } from '#contract/catalogue.ts'
import { Section } from '#ui/Section.tsx'
import styles from './KeyDetails.module.css'

export function KeyDetails({ details }: { details: HomeFacts['key_details'] }) {
  const { t } = useTranslation('home')
  return (
    <Section id="key-details" title={t('details.title')}>
      <dl className={styles.details}>
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
