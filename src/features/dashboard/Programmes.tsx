import { useTranslation } from 'react-i18next'
import { isOffered, type Programme } from '#contract/catalogue/programmes.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Title } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Icon } from '#ui/Icon.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { hasFullProgramme, type HeldProgramme } from './programmes-view.ts'
import rows from './rows.module.css'

const tones: Record<HeldProgramme['state'], Tone> = {
  active: 'success',
  expired: 'neutral',
  suspended: 'danger',
}

type Props = { held: HeldProgramme[]; programmes: readonly Programme[] }

/** The person's programmes, with the end of their access. */
export function Programmes({ held, programmes }: Props) {
  const { t } = useTranslation('dashboard-more')
  const hasFull = isOffered('full', programmes)
  return (
    <section aria-labelledby="programmes">
      <h2 id="programmes">{t('programmes')}</h2>
      <ul role="list" className={rows.rows}>
        {held.map((programme) => (
          <li key={programme.id}>
            {programme.path ? (
              <Link to={programme.path} className={rows.row}>
                <ProgrammeText programme={programme} />
                <Icon name="chevron" />
              </Link>
            ) : (
              <span className={rows.row}>
                <ProgrammeText programme={programme} />
              </span>
            )}
          </li>
        ))}
        {hasFull && !hasFullProgramme(held) && (
          <li>
            <Link to="/full-programme/order/subjects" className={rows.row}>
              <span className={rows.text}>
                <strong>{t('joinFull')}</strong>
              </span>
              <Icon name="chevron" />
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

function ProgrammeText({ programme }: { programme: HeldProgramme }) {
  const { t } = useTranslation('dashboard-more')
  const format = useFormat()
  const { state, title } = programme
  return (
    <>
      <span className={rows.text}>
        <strong>
          <Title of={title} />
        </strong>
        <span className="numbers quiet">{untilText(programme)}</span>
      </span>
      <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
    </>
  )

  function untilText({ expiry, type }: HeldProgramme): string | null {
    // The line about money says why, and what to do.
    if (state === 'suspended') return null
    if (!expiry) return t('activeWithoutEnd')
    if (state === 'expired' && type === 'trial')
      return t('trialOver', { day: format.longDate(expiry) })
    return t(state === 'expired' ? 'expiredOn' : 'activeUntil', { day: format.longDate(expiry) })
  }
}
