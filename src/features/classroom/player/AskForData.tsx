import { useTranslation } from 'react-i18next'
import { leftOf } from '#contract/site/data-budget.ts'
import { useDataUse } from '#platform/saving/data-use.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = {
  uid: string
  /** `Low data, 38 MB` */
  quality: string | undefined
  onAgree: () => void
  onClose: () => void
}

/** Asks before loading a video, with its size, while the data budget is almost or fully used. */
export function AskForData({ uid, quality, onAgree, onClose }: Props) {
  const { t } = useTranslation('player')
  const format = useFormat()
  const use = useDataUse(uid)
  const left = use.state === 'ready' ? leftOf(use.choice, use.usedBytes) : null
  return (
    <Dialog
      open
      title={t('budget.title')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onAgree}>
            {t('budget.play', { quality })}
          </Button>
          <Button onClick={onClose}>{t('budget.keep')}</Button>
        </>
      }
    >
      <p className="numbers">
        {left ? t('budget.near', { size: format.bytes(left) }) : t('budget.over')}
      </p>
    </Dialog>
  )
}
