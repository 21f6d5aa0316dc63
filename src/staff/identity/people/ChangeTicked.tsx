import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { peopleChangedAtOnce } from '#contract/shared/staff/staff-lists.ts'
import kit from '#staff/kit/kit.module.css'
import type { Selection } from '#staff/kit/lists/use-selection.ts'
import { Button } from '#ui/Button.tsx'
import { ChangeManyDialog, type TickedPerson } from './ChangeManyDialog.tsx'

type Props = {
  selection: Pick<Selection<TickedPerson>, 'rows' | 'isAll' | 'clear'>
  /** Set on a roster, whose enrolments can be moved and ended. */
  classId?: number
}

/** The button for bulk changes to the ticked people. */
export function ChangeTicked({ selection: { rows, isAll, clear }, classId }: Props) {
  const { t } = useTranslation('staff/people')
  const [isOpen, setOpen] = useState(false)
  if (isAll) return null
  if (rows.length > peopleChangedAtOnce)
    return <p className={kit.quiet}>{t('many.tooMany', { count: peopleChangedAtOnce })}</p>
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('many.button')}
      </Button>
      {isOpen && (
        <ChangeManyDialog
          people={rows}
          classId={classId}
          onClose={(isChanged) => {
            setOpen(false)
            if (isChanged) clear()
          }}
        />
      )}
    </>
  )
}
