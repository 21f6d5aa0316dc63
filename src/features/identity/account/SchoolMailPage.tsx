import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { callAccount } from '#platform/api/call-account.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { useReachable } from '#platform/api/online.ts'
import { useLinkLocale } from '#platform/i18n/use-link-locale.ts'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import styles from './account.module.css'

/** The page of the unsubscribe link in a mail: stops or resumes mails of its kind, without signing in. */
export function SchoolMailPage({ token, unknown }: { token: string; unknown: ReactNode }) {
  const { t } = useTranslation('school-mail')
  const client = useQueryClient()
  const reachable = useReachable()
  const key = ['school-mail', token]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callAccount('schoolMailByLink', { params: { token }, signal }),
    meta: { keep: false },
    retry: false,
  })
  const change = useMutation({
    networkMode: 'always',
    mutationFn: (wanted: boolean) =>
      callAccount('setSchoolMailByLink', { params: { token }, body: { wanted } }),
    onSuccess: (now) => client.setQueryData(key, now),
  })
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { data, error } = query
  useLinkLocale(data?.locale)
  const about = data?.about ?? 'messages'
  if (error instanceof Refusal && error.status === 404) return unknown
  if (showsLoading)
    return (
      <Loading label={t('loading')}>
        <Skeleton shape="title" />
        <Skeleton shape="block" height="8rem" />
      </Loading>
    )
  if (!data)
    return (
      <FormFailure
        text={t('failed')}
        details={error instanceof Unreachable && t('failedUnreachable')}
        again={{ label: t('again'), busy: query.isFetching, onAgain: () => void query.refetch() }}
      />
    )
  return (
    <div className={styles.consent}>
      <PageMeta title={t(`title.${about}`)} hidden />
      <h1>{t(`title.${about}`)}</h1>
      {!data.wanted && (
        <Notice tone="success" announce title={t('stopped')}>
          {t(`stoppedText.${about}`)}
        </Notice>
      )}
      <p>{t(`what.${about}`)}</p>
      <FormFailure text={change.error && t('notSaved')} />
      <div className={styles.answers}>
        <Button
          size="large"
          variant={data.wanted ? 'primary' : 'secondary'}
          busy={change.isPending}
          disabled={!reachable}
          onClick={() => change.mutate(!data.wanted)}
        >
          {t(data.wanted ? 'stop' : 'restart')}
        </Button>
      </div>
    </div>
  )
}
