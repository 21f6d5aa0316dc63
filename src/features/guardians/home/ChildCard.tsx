import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChildAtAGlance } from '#contract/guardians/guardians.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './guardian.module.css'

type Props = { child: ChildAtAGlance; now: Date; children: ReactNode }

/** A child at a glance, with due payments below. */
export function ChildCard({ child, now, children }: Props) {
  const { t } = useTranslation('guardian')
  const format = useFormat()
  const { id, call_name: name, attendance, practised, next_class: next } = child
  return (
    <li className={styles.child}>
      <div className={styles.glance}>
        <h2 className={styles.name}>
          <Link to={`/guardian/${id}`} className={styles.whole}>
            {name}
          </Link>
          <Icon name="chevron" />
        </h2>
        <dl className={styles.figures}>
          <div>
            <dt>{t('glance.attended')}</dt>
            <dd className="numbers">
              {attendance.held === 0
                ? t('glance.noClass')
                : t('glance.attendedOf', { joined: attendance.joined, held: attendance.held })}
            </dd>
          </div>
          <div>
            <dt>{t('glance.practised')}</dt>
            <dd className="numbers">{t('glance.questions', { count: practised })}</dd>
          </div>
        </dl>
        <p className="quiet">{t('glance.days')}</p>
        {next && new Date(next.ends_at) > now ? (
          <p className={styles.next}>
            <Icon name="calendar" />
            <span>
              {t('glance.next')}{' '}
              <strong lang={htmlLanguage(next.language)}>{next.class_name}</strong>
              {', '}
              <span className="numbers">{format.dateTime(new Date(next.starts_at))}</span>
            </span>
          </p>
        ) : (
          <p className="quiet">{t('next.none')}</p>
        )}
      </div>
      {children}
    </li>
  )
}
