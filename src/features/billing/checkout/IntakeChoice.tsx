import { useTranslation } from 'react-i18next'
import type { OrderStart } from '#contract/billing/wire.ts'
import { Title } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import styles from './checkout.module.css'

type Props = {
  onSale: OrderStart['on_sale']
  chosen: string | undefined
  /** The student's classes of earlier intakes that the chosen one offers too. */
  renewable: number[]
  hasChosen: boolean
  onChoose: (key: string) => void
  onRenew: (classIds: number[]) => void
}

/** Chooses the intake while several are on sale, and offers to renew the classes of an earlier one. */
export function IntakeChoice({ onSale, chosen, renewable, hasChosen, onChoose, onRenew }: Props) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  // The first intake is the default; those that started earlier have no lessons left, only papers.
  const defaultStart = onSale[0]?.intake.starts_on ?? ''
  return (
    <>
      {onSale.length > 1 && (
        <fieldset className={styles.plans}>
          <legend>{t('intake.which')}</legend>
          {onSale.map(({ intake }) => (
            <Checkbox
              key={intake.key}
              kind="radio"
              name="intake"
              value={intake.key}
              checked={intake.key === chosen}
              onChange={() => onChoose(intake.key)}
              label={<Title of={intake.title} />}
              hint={t(intake.starts_on < defaultStart ? 'intake.papersToCome' : 'intake.next', {
                from: format.longDate(intake.starts_on),
                until: format.longDate(intake.ends_on),
                lastPaper: format.longDate(intake.last_paper_on),
              })}
            />
          ))}
        </fieldset>
      )}
      {renewable.length > 0 && !hasChosen && (
        <div className={styles.renew}>
          <p className="quiet">{t('intake.renewWhat', { count: renewable.length })}</p>
          <Button variant="secondary" onClick={() => onRenew(renewable)}>
            {t('intake.renew')}
          </Button>
        </div>
      )}
    </>
  )
}
