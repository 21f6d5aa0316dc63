import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ParcelStatus } from '#contract/shipping/parcels.ts'
import { parcelFiles, type MakeParcelFile } from '#contract/shipping/staff-parcels.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'

type Props = { show: ParcelStatus; classId: string | undefined; day: string | undefined }

/** Packing list and labels of parcels by status, class and day. */
export function ParcelFiles({ show, classId, day }: Props) {
  const { t } = useTranslation('staff/parcels')
  const reachable = useReachable()
  const file = useMutation({
    mutationFn: (body: MakeParcelFile) => callStaff('makeParcelFile', { body }),
    networkMode: 'always',
    // The response is an attachment, so the page stays.
    onSuccess: ({ url }) => location.assign(url),
  })
  const filter = {
    show,
    ...(classId !== undefined && { class_id: Number(classId) }),
    ...(day !== undefined && { day }),
  }
  return (
    <section aria-labelledby="files" className={`stack ${kit.part}`}>
      <h2 id="files">{t('files.title', { state: t(`states.${show}`) })}</h2>
      <div className="cluster">
        {parcelFiles.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            busy={file.isPending && file.variables.kind === kind}
            disabled={!reachable}
            onClick={() => file.mutate({ kind, ...filter })}
          >
            {t(`files.${kind}`)}
          </Button>
        ))}
      </div>
      <FormFailure error={file.error} saves={false} />
      <p className={kit.quiet}>{t('files.hint')}</p>
    </section>
  )
}
