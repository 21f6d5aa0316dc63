import { useTranslation } from 'react-i18next'
import type { ImportUndone, PastImport } from '#contract/dashboard/imports.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { importedParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'

type Props = { pastImport: PastImport; onDone: (undone: ImportUndone) => void }

export function UndoImport({ pastImport: { id, file_name: file }, onDone }: Props) {
  const { t } = useTranslation('staff/imports')
  const undo = useStaffChange(() => callStaff('undoImport', { params: { id }, body: {} }), {
    changes: importedParts,
    onDone,
  })
  return (
    <>
      <AskFirst
        label={t('undo')}
        name={t('undoName', { file })}
        question={t('undoAsk', { file })}
        confirm={t('undoSure')}
        busy={undo.isPending}
        onConfirm={() => undo.mutate(undefined)}
      >
        {t('undoText')}
      </AskFirst>
      <FormFailure error={undo.error} />
    </>
  )
}
