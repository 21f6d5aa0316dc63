import { useTranslation } from 'react-i18next'
import { SaveDialog } from './SaveDialog.tsx'

const offered = { offer: true }

type Props = {
  label: string
  bytes: number
  onSave: (mayUseMobile: boolean) => Promise<void>
  onClose: () => void
}

/** Asks before a tap uses mobile data, or if the device is full: shows the size and offers to wait. */
export function AskBeforeMobileData({ label, bytes, onSave, onClose }: Props) {
  const { t } = useTranslation('saved')
  return (
    <SaveDialog
      title={t('one.title', { label })}
      text={t('one.text')}
      refused={t('ask.refused')}
      offered={offered}
      bytes={bytes}
      mayStart
      notKept={false}
      onSave={onSave}
      onClose={onClose}
    >
      {null}
    </SaveDialog>
  )
}
