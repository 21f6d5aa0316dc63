import { useTranslation } from 'react-i18next'
import type { OpenedLink } from '#contract/shared/links.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './links.module.css'

/** An invitation: the inviter, the exam, and what both get. */
export function InvitationPage({ link }: { link: Extract<OpenedLink, { kind: 'invitation' }> }) {
  const { t } = useTranslation('link')
  const facts = { name: link.first_name, exam: link.exam.toUpperCase() }
  const title = t('invitation.title', facts)
  return (
    <div className={styles.page}>
      <PageMeta title={title} description={t('invitation.lead')} hidden />
      <div className={styles.head}>
        <p className={styles.over}>
          <Icon name="people" /> {t('invitation.over')}
        </p>
        <h1>{title}</h1>
        <p className={styles.lead}>{t('invitation.lead')}</p>
      </div>
      <section aria-labelledby="both" className={styles.both}>
        <h2 id="both">{t('invitation.both')}</h2>
        <dl>
          <div>
            <dt>{t('invitation.you')}</dt>
            <dd>{t('invitation.yours')}</dd>
          </div>
          <div>
            <dt>{link.first_name}</dt>
            <dd>{t('invitation.theirs')}</dd>
          </div>
        </dl>
      </section>
      <Link to={link.path} className={buttonClass({ size: 'large', wide: true })}>
        {t('invitation.go', facts)}
        <Icon name="arrow" />
      </Link>
    </div>
  )
}
