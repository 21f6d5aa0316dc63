import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { failureWords, isOrderOutdated } from './paying/failure-words.ts'
import type { OrderOnScreen } from './order-query.ts'
import { useCancelOrder } from './use-order-changes.ts'

type Props = { programmeId: number; order: OrderOnScreen; online: boolean; onCancelled: () => void }

export function CancelOrder({ programmeId, order, online, onCancelled }: Props) {
  const { t } = useTranslation(['checkout', 'refusals'])
  const [isConfirming, setConfirming] = useState(false)
  const cancel = useCancelOrder(programmeId, order)

  function close() {
    setConfirming(false)
    cancel.reset()
  }
  function confirm() {
    if (cancel.isPending) return
    cancel.mutate(undefined, {
      onSuccess: onCancelled,
      onError: (failure) => isOrderOutdated(failure) && close(),
    })
  }
  return (
    <>
      <Button variant="quiet" wide disabled={!online} onClick={() => setConfirming(true)}>
        {t('cancel.open')}
      </Button>
      <Dialog
        open={isConfirming}
        title={t('cancel.title')}
        closeLabel={t('cancel.keep')}
        onClose={close}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {t('cancel.keep')}
            </Button>
            <Button variant="danger" busy={cancel.isPending} onClick={confirm}>
              {t('cancel.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('cancel.what')}</p>
        <FormFailure text={cancel.error && t(failureWords(cancel.error))} />
      </Dialog>
    </>
  )
}
