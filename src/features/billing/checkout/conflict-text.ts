import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { Conflict } from '#contract/billing/conflicts.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import { useTitle } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'

export const isConflictOf = (conflict: Conflict, classId: number): boolean =>
  conflict.class_id === classId || ('other_id' in conflict && conflict.other_id === classId)

/** Describes a conflict from the side of one of its classes. */
export function useConflictText(subjects: readonly Subject[], programmes: readonly Programme[]) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const titleOf = useTitle()
  const classOf = (id: number) => subjects.find((one) => one.id === id)?.class_name ?? ''
  return (conflict: Conflict, classId: number): string => {
    if (!('other_id' in conflict)) {
      const programme = programmes.find(({ id }) => id === conflict.programme_id)?.title ?? ''
      return t(`conflict.${conflict.kind}`, {
        programme: titleOf(programme),
        name: classOf(conflict.class_id),
      })
    }
    const { class_id, other_id } = conflict
    const values = {
      name: classOf(classId),
      other: classOf(classId === class_id ? other_id : class_id),
    }
    return conflict.kind === 'same-hour'
      ? t('conflict.same-hour', { ...values, slot: format.classSlot(conflict.slot) })
      : t('conflict.same-subject', values)
  }
}
