import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazySection } from '#platform/lazy-section.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

const FollowDialog = lazySection(async () => (await import('./FollowDialog.tsx')).FollowDialog)

/** Opens the dialog with the private calendar of the person's classes. */
export function FollowButton() {
  const { t } = useTranslation('week')
  // Undefined until it was opened once; then it stays mounted, so that the focus can return.
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="calendar-add" />
        {t('follow')}
      </Button>
      {open !== undefined && <FollowDialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
