import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NewCalendarFeed } from '#contract/shared/links.ts'
import { callClassroom } from '#platform/api/call-classroom.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { sentences, useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/api/online.ts'
import { useCopy } from '#platform/use-copy.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './FollowDialog.module.css'

/** Whether there is a private calendar link, and since when. */
const calendarFeedQuery = () =>
  queryOptions({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => callClassroom('calendarFeed', { signal }),
    meta: { failsInPlace: true },
  })

/** Creates a private calendar link that a phone's calendar can follow. It is shown once. */
export function FollowDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['week', 'common'])
  const format = useFormat()
  const client = useQueryClient()
  const reachable = useReachable()
  const feed = useQuery({ ...calendarFeedQuery(), enabled: open })
  const refetchFeed = () => client.invalidateQueries(calendarFeedQuery())
  const make = useMutation({
    mutationFn: () => callClassroom('makeCalendarFeed', { body: {} }),
    onMutate: (): void => revoke.reset(),
    onSuccess: refetchFeed,
  })
  const revoke = useMutation({
    mutationFn: () => callClassroom('revokeCalendarFeed', { body: {} }),
    onMutate: (): void => make.reset(),
    onSuccess: refetchFeed,
  })
  function close() {
    make.reset()
    revoke.reset()
    onClose()
  }
  const failure = make.error ?? revoke.error
  const since = feed.data?.since
  return (
    <Dialog open={open} title={t('follow')} closeLabel={t('common:close')} onClose={close}>
      <p>{t('feed.lead')}</p>
      <p className="quiet">{t('feed.private')}</p>
      {(failure || feed.isError) && (
        <Notice tone="warning">
          {t((failure ?? feed.error) instanceof Unreachable ? 'feed.unreachable' : 'feed.failed')}
        </Notice>
      )}
      {revoke.isSuccess && !since && <Notice tone="success">{t('feed.revoked')}</Notice>}
      {make.data ? (
        <NewLink feed={make.data} />
      ) : feed.isPending ? (
        <Loading label={t('feed.loading')}>
          <Skeleton shape="block" height="3rem" />
        </Loading>
      ) : (
        <>
          {since && (
            <p>
              {sentences(
                t('feed.since', { day: format.longDate(new Date(since)) }),
                t('feed.againWarns'),
              )}
            </p>
          )}
          <Button busy={make.isPending} disabled={!reachable} onClick={() => make.mutate()}>
            {t(make.isPending ? 'feed.making' : since ? 'feed.again' : 'feed.make')}
          </Button>
          {!reachable && !feed.isError && <p className="quiet">{t('feed.unreachable')}</p>}
        </>
      )}
      {(since || make.data) && (
        <Button
          variant="quiet"
          busy={revoke.isPending}
          disabled={!reachable}
          onClick={() => revoke.mutate()}
        >
          {t('feed.revoke')}
        </Button>
      )}
    </Dialog>
  )
}

function NewLink({ feed: { url } }: { feed: NewCalendarFeed }) {
  const { t } = useTranslation('week')
  const { field, copied, copy } = useCopy(url)
  return (
    <>
      <Field
        ref={field}
        label={t('feed.link')}
        hint={t('feed.once')}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="cluster">
        <Button onClick={() => void copy()}>{t('feed.copy')}</Button>
        <a
          className={buttonClass({ variant: 'secondary' })}
          href={url.replace(/^https?:/, 'webcal:')}
        >
          <Icon name="calendar-add" />
          {t('feed.open')}
        </a>
        <span role="status" className={styles.status}>
          {copied && t(copied === 'yes' ? 'feed.copied' : 'feed.copyFailed')}
        </span>
      </div>
      <Steps of="iphone" />
      <Steps of="android" />
    </>
  )
}

function Steps({ of }: { of: 'android' | 'iphone' }) {
  const { t } = useTranslation('week')
  const steps = t(`feed.${of}Steps`, { returnObjects: true })
  return (
    <details className={styles.steps}>
      <summary>{t(`feed.${of}`)}</summary>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}
