import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Shown when somebody else has saved the same record: the person keeps their own changes or drops them. */
export function ChangedMeanwhile({ onKeep, onDrop }: { onKeep: () => void; onDrop: () => void }) {
  const { t } = useTranslation('staff/kit')
  return (
    <Notice
      tone="warning"
      announce
      title={t('meanwhile.title')}
      action={
        <div className="cluster">
          <Button variant="secondary" onClick={onKeep}>
            {t('meanwhile.keep')}
          </Button>
          <Button variant="quiet" onClick={onDrop}>
            {t('meanwhile.drop')}
          </Button>
        </div>
      }
    >
      {t('meanwhile.text')}
    </Notice>
  )
}
