import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeNames, locales, type Locale } from '#contract/shared/text/locales.ts'
import { fillPlaceholders, textAt, type MailKind } from '#contract/school/mail-texts.ts'
import type { PageContent } from '#contract/site/page-content.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './page-content.module.css'

type Props = {
  kind: MailKind
  content: PageContent
  /** Sample values by language. */
  samples: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** A mail as it is typed, with sample values in its placeholders, and a button that mails it to oneself. */
export function MailPreview({ kind, content, samples }: Props) {
  const { t } = useTranslation('staff/public-pages')
  const heading = useId()
  const reachable = useReachable()
  const [locale, setLocale] = useState<Locale>('en')
  const test = useMutation({
    mutationFn: () => callStaff('sendTestMail', { params: { kind }, body: { locale, content } }),
    networkMode: 'always',
    onSuccess: ({ to }) => showToast(t('mail.sent', { to }), 'success'),
  })
  const filled = (field: string) =>
    fillPlaceholders(textAt(content, locale, field), samples[locale] ?? {})
  return (
    <section aria-labelledby={heading} className={kit.part}>
      <h2 id={heading}>{t('mail.preview')}</h2>
      <div className="cluster" role="group" aria-label={t('mail.language')}>
        {localeNames.map((name) => (
          <Button
            key={name}
            variant="quiet"
            aria-pressed={name === locale}
            onClick={() => setLocale(name)}
          >
            {locales[name]}
          </Button>
        ))}
      </div>
      <div className={styles.mail} lang={locale}>
        {filled('subject') && (
          <p>
            <strong>{filled('subject')}</strong>
          </p>
        )}
        <p className={styles.letter}>{filled('text')}</p>
      </div>
      <div>
        <Button
          variant="secondary"
          busy={test.isPending}
          disabled={!reachable}
          onClick={() => test.mutate()}
        >
          {t('mail.test')}
        </Button>
      </div>
      <FormFailure error={test.error} />
    </section>
  )
}
