import type { HomeContent } from '#contract/catalogue/catalogue.ts'
import { useTranslation } from 'react-i18next'
import styles from './Claims.module.css'

type Props = { claims: HomeContent['claims']; asOf: string; name: string }

export function Claims({ claims, asOf, name }: Props) {
  const { t } = useTranslation('home')
  return (
    <section className={`container ${styles.claims}`} aria-label={t('claims', { name })}>
      <dl>
        {claims.map((claim) => (
          <div key={claim.label}>
            <dt>{claim.label}</dt>
            <dd className="numbers">{claim.figure}</dd>
          </div>
        ))}
      </dl>
      <p>{t('asOf', { when: asOf })}</p>
    </section>
  )
}
