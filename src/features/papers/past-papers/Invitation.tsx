import { useTranslation } from 'react-i18next'
import { Initials } from '#ui/Initials.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './Invitation.module.css'

/** For an invited friend: what both of them get. */
export function Invitation({ firstName }: { firstName: string }) {
  const { t } = useTranslation('past-papers')
  return (
    <Section id="invitation" title={t('invitation.title')} lead={t('invitation.lead')}>
      <dl className={styles.both}>
        <div className={styles.you}>
          <dt>{t('invitation.you')}</dt>
          <dd>{t('invitation.youText')}</dd>
        </div>
        <div>
          <dt>
            <Initials name={firstName} size="2rem" />
            {firstName}
          </dt>
          <dd>{t('invitation.themText', { name: firstName })}</dd>
        </div>
      </dl>
    </Section>
  )
}
