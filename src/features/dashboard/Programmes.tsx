import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { Title } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import styles from './dashboard.module.css'
import { hasFullProgramme, type HeldProgramme } from './programmes-view.ts'

const tones: Record<HeldProgramme['state'], Tone> = {
  active: 'success',
  expired: 'neutral',
  suspended: 'danger',
}

/** The person's programmes, and until when they are open. */
export function Programmes({ held }: { held: HeldProgramme[] }) {
  const { t } = useTranslation('dashboard-more')
  return (
    <section aria-labelledby="programmes">
      <h2 id="programmes">{t('programmes')}</h2>
      <ul role="list" className={styles.rows}>
        {held.map((programme) => (
          <Programme key={programme.id} programme={programme} />
        ))}
      </ul>
      {!hasFullProgramme(held) && (
        <p>
          <Link to="/full-programme" className={buttonClass({ variant: 'accent' })}>
            {t('joinFull')}
          </Link>
        </p>
      )}
    </section>
  )
}

function Programme({ programme }: { programme: HeldProgramme }) {
  const { t } = useTranslation('dashboard-more')
  const format = useFormat()
  const { state, title, path, payPath } = programme
  const name = <Title of={title} />
  return (
    <li className={styles.programme}>
      <div className={styles.programmeText}>
        <span className={styles.programmeName}>{path ? <Link to={path}>{name}</Link> : name}</span>
        <span className={`numbers ${styles.quiet}`}>{untilText(programme)}</span>
        {payPath && <Link to={payPath}>{t('suspendedPay')}</Link>}
      </div>
      <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
      {path && <Icon name="chevron" />}
    </li>
  )

  function untilText({ expiry, type }: HeldProgramme): string {
    if (state === 'suspended') return t('suspendedWhy')
    if (!expiry) return t('activeWithoutEnd')
    if (state === 'expired' && type === 'trial')
      return t('trialOver', { day: format.longDate(expiry) })
    return t(state === 'expired' ? 'expiredOn' : 'activeUntil', { day: format.longDate(expiry) })
  }
}
