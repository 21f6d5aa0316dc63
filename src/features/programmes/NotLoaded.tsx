import { useTranslation } from 'react-i18next'
import { Unreachable } from '#platform/api/failures.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'

/** Stands where nothing could be fetched and nothing was kept. */
export function NotLoaded({
  title,
  error,
  isFetching,
  onTryAgain,
}: {
  title: string
  error: Error
  isFetching: boolean
  onTryAgain: () => void
}) {
  const { t } = useTranslation('programmes')
  const isUnreachable = error instanceof Unreachable
  return (
    <Empty
      icon={isUnreachable ? 'offline' : 'warning'}
      title={title}
      action={
        <Button busy={isFetching} onClick={onTryAgain}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t(isUnreachable ? 'failedUnreachable' : 'failedOther')}
    </Empty>
  )
}
