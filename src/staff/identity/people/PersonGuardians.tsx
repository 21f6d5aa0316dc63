import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/identity/staff-people.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/api/online.ts'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'

type Props = { guardians: PersonPage['guardians']; onConfirm: (id: string) => void }

/** A student's guardians. Those who asked can be confirmed on the student's behalf. */
export function PersonGuardians({ guardians, onConfirm }: Props) {
  const { t } = useTranslation('staff/people')
  const format = useFormat()
  const reachable = useReachable()
  return (
    <section aria-labelledby="guardians" className={kit.part}>
      <h2 id="guardians">{t('guardians.title')}</h2>
      {guardians.length === 0 && <p className={kit.quiet}>{t('guardians.none')}</p>}
      <ul role="list" className={kit.rows}>
        {guardians.map(({ id, address, name, state, since }) => (
          <li key={id} className={kit.row}>
            <div>
              <strong>{name ?? address}</strong>
              {name !== null && <p className={kit.quiet}>{address}</p>}
              <p className={kit.quiet}>
                {t(`guardians.${state}`, { day: format.longDate(new Date(since)) })}
              </p>
            </div>
            {state === 'asks' && (
              <Button
                variant="secondary"
                disabled={!reachable}
                aria-label={t('guardians.confirmOf', { name: name ?? address })}
                onClick={() => onConfirm(id)}
              >
                {t('guardians.confirm')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
