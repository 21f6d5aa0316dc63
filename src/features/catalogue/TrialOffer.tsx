import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import { trialDays } from '#contract/shared/limits.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { readOrderDraft } from '#platform/storage/drafts.ts'
import { readVisitorChoice } from '#platform/storage/visitor-choices.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './programmes.module.css'
import { TrialForm } from './TrialForm.tsx'

const contents = ['live', 'preview', 'recorded', 'materials'] as const

type Props = {
  programme: Programme
  subjects: readonly Subject[]
  answer: 'may-register' | 'has-more' | 'closed'
  /** Null for a visitor. */
  uid: string | null
}

/** The trial's page for people without a trial: its contents, and the form, or why it cannot be started. */
export function TrialOffer({ programme, subjects, answer, uid }: Props) {
  const { t } = useTranslation('programmes')
  const onOffer = subjects.filter(({ is_closed }) => !is_closed)
  const [kept] = useState(() => {
    const chosen =
      uid === null
        ? readVisitorChoice(programme.url_safe_name, new Date())
        : (readOrderDraft(uid, programme.id)?.chosen ?? [])
    return chosen.filter((id) => onOffer.some((subject) => subject.id === id))
  })
  if (answer === 'has-more') {
    return (
      <Empty
        icon="check"
        title={t('trial.hasMore')}
        action={
          <Link to="/classes" className={buttonClass()}>
            {t('trial.toClasses')}
          </Link>
        }
      >
        {t('trial.hasMoreText')}
      </Empty>
    )
  }
  if (answer === 'closed') {
    return (
      <Empty
        icon="calendar"
        title={t('trial.closed')}
        action={
          <Link to="/full-programme" className={buttonClass()}>
            {t('seeFull')}
          </Link>
        }
      >
        {t('trial.closedText')}
      </Empty>
    )
  }
  const hasChosen = uid !== null && kept.length > 0
  const form = (
    <TrialForm
      programme={programme}
      subjects={onOffer}
      kept={kept}
      uid={uid}
      foldsChoice={hasChosen}
    />
  )
  return (
    <div className={styles.parts}>
      {hasChosen && form}
      <p className={styles.lead}>{t('about.trial', { days: trialDays })}</p>
      <Card as="section" className={styles.offer}>
        <h2>{t('trial.opens')}</h2>
        <ul role="list" className={styles.included}>
          {contents.map((key) => (
            <li key={key}>
              <Icon name="check" />
              {t(`trial.offer.${key}`, { days: trialDays })}
            </li>
          ))}
        </ul>
        <p className={styles.quiet}>{t('trial.free')}</p>
      </Card>
      {!hasChosen && form}
    </div>
  )
}
