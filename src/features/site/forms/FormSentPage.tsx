import { useTranslation } from 'react-i18next'
import type { FormKey } from '#contract/site/forms/forms.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './FormSentPage.module.css'

/** The link on the thank-you page of each form with its own. */
const onward = {
  seminar: '/spm-timetable',
  'special-class': '/#how-it-works',
  'teacher-network': '/',
  'tutor-teacher-network': '/',
  'teacher-recommend': '/',
  'feedback-spm-pyp': '/spm-pyp',
  'feedback-igcse-pyp': '/igcse-pyp',
} satisfies Partial<Record<FormKey, string>>
const hasThanks = (form: FormKey | undefined): form is keyof typeof onward =>
  form !== undefined && form in onward

/** Thanks for a form, says what happens next, and links on. `form` is undefined on the page for any form. */
export function FormSentPage({ form, path }: { form: FormKey | undefined; path: string }) {
  const { t } = useTranslation('form-sent')
  const words = hasThanks(form) ? form : 'any'
  const next = t(`${words}.next`, { returnObjects: true })
  return (
    <div className={styles.sent}>
      <PageMeta title={t(`${words}.title`)} description={t('description')} path={path} hidden />
      <span className={styles.mark}>
        <Icon name="check" />
      </span>
      <h1>{t(`${words}.title`)}</h1>
      <p className={styles.text}>{t(`${words}.text`)}</p>
      <section aria-labelledby="next">
        <h2 id="next">{t('nextTitle')}</h2>
        <ol role="list">
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <Link to={hasThanks(form) ? onward[form] : '/dashboard'} className={buttonClass()}>
        {t(`${words}.link`)}
        <Icon name="arrow" />
      </Link>
    </div>
  )
}
