import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { pageAt } from '#contract/shared/pages.ts'
import { inviter } from '#features/papers/referral/invited-by.ts'
import { isReachable, onReachabilityChange } from '#platform/api/online.ts'
import { onDelivered, startOutbox } from '#platform/storage/outbox.ts'
import { sendUnsentProgress } from '#features/classroom/progress/progress.ts'
import { personClient, refetchOnReturn } from '#platform/query/client.ts'
import { isSignedOut, useSession, type Session } from '#platform/session/session.ts'
import { currentView } from '#platform/session/view-as.ts'
import { tellOwner } from '#platform/session/tell-owner.ts'
import { useLocalPath } from '#platform/i18n/Link.tsx'
import { whenIdle } from '#platform/when-idle.ts'
import { preloadLikelyScreens } from '../preload-likely-screens.ts'
import { keepMaterials } from './keep-materials.ts'
import { prefetchPublicData } from '../sources.ts'

/** The pages behind sign-in. A visitor is sent to sign in first, except on pages that are open to all. */
export function Component() {
  const session = useSession()
  const inShownLanguage = useLocalPath()
  const { pathname, search, hash } = useLocation()
  if (session.state === 'visitor') {
    const page = pageAt(pathname)
    // The 404 page is for everybody.
    if (!page) return <Outlet />
    if (page.who === 'all') return <VisitorsPages />
    const here = pathname + search + hash
    if (isSignedOut()) return <Navigate to={inShownLanguage('/')} replace />
    return <Navigate to={`/login?redirect=${encodeURIComponent(here)}`} replace />
  }
  return <SignedInPages session={session} key={session.uid} />
}

/** Nothing that a visitor reads is kept on the device. */
function VisitorsPages() {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } }),
  )
  useEffect(() => refetchWhenReachable(client), [client])
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}

/** Refetches active queries when the server is reachable again, because nothing else reports that. */
const refetchWhenReachable = (client: QueryClient) =>
  onReachabilityChange(() => {
    if (isReachable()) void client.refetchQueries({ type: 'active' })
  })

/** The first keys of the queries to refetch after a delivery of the outbox. */
const sentByOutbox = [
  'questions',
  'paper-marks',
  'practice-answers',
  'practice-attempts',
  'notes',
  'notices',
]

function SignedInPages({ session }: { session: Extract<Session, { state: 'signed-in' }> }) {
  const client = personClient(session.uid)
  useEffect(() => {
    // Staff are viewing as this student, on a device of staff: nothing is prefetched, saved or sent.
    if (currentView()) return refetchOnReturn()
    startOnce()
    void tellOwner(session.uid)
    void sendUnsentProgress(session.uid)
    void resumeSaving(session.uid)
    const stopWaiting = oncePageIsHere(client, () => {
      void prefetchPublicData()
      void preloadLikelyScreens()
      void import('#platform/api/search-index.ts').then(
        (loaded) => loaded.keepSearchIndexes(),
        // Without a network the next start keeps them.
        () => undefined,
      )
      keepMaterials(session.uid)
    })
    const stopDelivered = onDelivered(async () => {
      await Promise.all(sentByOutbox.map((key) => client.invalidateQueries({ queryKey: [key] })))
    })
    claim(client)
    const stopRefetching = refetchWhenReachable(client)
    const stopReachable = onReachabilityChange(() => {
      if (!isReachable()) return
      claim(client)
      keepMaterials(session.uid)
    })
    const stopNotices = watchNotices(client, session.uid)
    return () => {
      stopWaiting()
      stopNotices()
      stopDelivered()
      stopRefetching()
      stopReachable()
    }
  }, [client, session.uid])
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}

/** Background work starts after this time at the latest, even if the page is still loading. */
const pageFirstMs = 5000

/** Runs background work after the page's own requests, so that they do not compete on a slow connection. */
function oncePageIsHere(client: QueryClient, work: () => void): () => void {
  let isOver = false
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    unsubscribe()
  }
  const start = () => {
    if (isOver) return
    stop()
    work()
  }
  const timer = setTimeout(start, pageFirstMs)
  const startIfIdle = async () => {
    // Rendering an answer may start more requests.
    if (client.isFetching() === 0) await whenIdle()
    if (client.isFetching() === 0) start()
  }
  const unsubscribe = client.getQueryCache().subscribe(() => void startIfIdle())
  void startIfIdle()
  return stop
}

/** Few people come by an invitation, so the code that claims it is loaded only for them. */
function claim(client: QueryClient): void {
  if (inviter(new Date()))
    void import('#features/papers/referral/claim.ts').then(({ claimInvitation }) =>
      claimInvitation(client),
    )
}

/** Resumes the download queue and renews the lease, in the background. */
async function resumeSaving(uid: string): Promise<void> {
  const { startDeviceWork } = await import('./device-work.ts')
  startDeviceWork(uid)
}

/** Loads and starts the notification watcher. @returns a function that stops it */
function watchNotices(client: QueryClient, uid: string): () => void {
  let isOver = false
  let stop: (() => void) | undefined
  import('#features/messaging/notices/notices.ts').then(
    (notices) => {
      if (!isOver) stop = notices.watchNotices(client, uid)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    stop?.()
  }
}

let started = false
function startOnce(): void {
  if (started) return
  started = true
  refetchOnReturn()
  startOutbox()
}
