import { locales, type Locale } from '#contract/shared/text/locales.ts'
import type { MessagePreview as Preview } from '#contract/messaging/staff-messages.ts'
import { useTranslation } from 'react-i18next'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import kit from '#staff/kit/kit.module.css'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/states/Empty.tsx'

type Props = {
  preview: Preview
  byMail: boolean
  /** The language in which staff wrote the message. */
  language: Locale
  busy: boolean
  onSend: () => void
}

/** The number of receivers of a message, its mail in their languages, and the send button. */
export function MessagePreview({ preview, byMail, language, busy, onSend }: Props) {
  const { t } = useTranslation('staff/people')
  const { people, mails, stopped, returned, unverified, shown } = preview
  if (people === 0)
    return (
      <Empty icon="search" title={t('message.nobody')}>
        {t('noneText')}
      </Empty>
    )
  const reach = [
    t('message.inboxes', { count: people }),
    byMail && t('message.mails', { count: mails }),
    byMail && stopped > 0 && t('message.stopped', { count: stopped }),
    byMail && returned > 0 && t('message.returned', { count: returned }),
    byMail && unverified > 0 && t('message.unverified', { count: unverified }),
  ].filter(Boolean)
  return (
    <section aria-labelledby="message-preview" className={kit.part}>
      <h2 id="message-preview">{t('message.previewTitle')}</h2>
      <p className="numbers">{reach.join(' ')}</p>
      <ul role="list" className={kit.cards}>
        {shown.map(({ locale, people: some, subject, text }) => (
          <Card as="li" key={locale} className={kit.card}>
            <p className={kit.quiet}>
              {t('message.inLanguage', { language: locales[locale], count: some })}
            </p>
            <p lang={language}>
              <strong>{subject}</strong>
            </p>
            <p className={kit.words} lang={locale}>
              {text}
            </p>
          </Card>
        ))}
      </ul>
      <p>
        <AskFirst
          label={t('message.send', { count: people })}
          question={t('message.askTitle', { count: people })}
          confirm={t('message.confirm')}
          busy={busy}
          onConfirm={onSend}
        >
          {reach.join(' ')} {t('message.noUndo')}
        </AskFirst>
      </p>
    </section>
  )
}
