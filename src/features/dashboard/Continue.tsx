import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { clockText } from '#platform/clock-text.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { ClassName } from './ClassName.tsx'
import styles from './Continue.module.css'
import { playingTime } from './playing-time.ts'
import type { NextThing } from './plan.ts'

const icons = {
  live: 'classes',
  resume: 'play',
  practise: 'check',
  watch: 'play',
} as const satisfies Record<NextThing['kind'], IconName>

/** The most sensible next thing, with the one button that leads to it. */
export function Continue({ next, subjects }: { next: NextThing; subjects: readonly Subject[] }) {
  const { t } = useTranslation('dashboard-more')
  const { kind, path } = next
  return (
    <div className={styles.continue}>
      <span className={styles.sign}>
        <Icon name={icons[kind]} />
      </span>
      <div className={styles.text} id="continue">
        <span className={styles.kind}>{t(`plan.${kind}`)}</span>
        <What next={next} subjects={subjects} />
      </div>
      <Link to={path} className={buttonClass({ variant: 'accent' })} aria-describedby="continue">
        {t('plan.continue')}
      </Link>
    </div>
  )
}

function What({ next, subjects }: { next: NextThing; subjects: readonly Subject[] }) {
  const { t } = useTranslation(['dashboard-more', 'dashboard'])
  if (next.kind === 'practise')
    return <strong className="numbers">{t('plan.questions', { count: next.count })}</strong>
  if (next.kind === 'live') {
    const { lesson, subject } = next.shown
    return (
      <>
        <strong lang={htmlLanguage(subject.language)}>{lesson.title}</strong>
        <ClassName subject={subject} />
      </>
    )
  }
  const { title, classId, isBegun, positionSeconds, ofSeconds } = next.recording
  const subject = subjects.find(({ id }) => id === classId)
  return (
    <>
      <strong lang={subject && htmlLanguage(subject.language)}>{title}</strong>
      <ClassName subject={subject} />
      <span className="numbers">
        {isBegun
          ? t('continueAt', { time: clockText(positionSeconds), length: clockText(ofSeconds) })
          : playingTime(t, ofSeconds)}
      </span>
    </>
  )
}
