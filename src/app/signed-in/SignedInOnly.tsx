import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { isReachable, onReachabilityChange } from '#platform/online.ts'
import { onDelivered, startOutbox } from '#platform/outbox.ts'
import { createPersonClient, refetchOnReturn } from '#platform/query/client.ts'
import { hasLeft, useSession, type Session } from '#platform/session.ts'
import { onPurge } from '#platform/wipe.ts'
import { warmPublicData } from '../sources.ts'

/** One client per person and page: a second person on this device never meets the first one's queries. */
let open: { uid: string; client: QueryClient } | undefined
// Whoever signs in after a sign-out, the same person too, begins with a fresh one.
onPurge(() => {
  open = undefined
})

function clientOf(uid: string): QueryClient {
  if (open?.uid !== uid) open = { uid, client: createPersonClient(uid) }
  return open.client
}

/** Everything behind sign-in. A visitor is sent to sign in, and brought back here afterwards. */
export function Component() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (session.state === 'visitor') {
    const here = pathname + search + hash
    if (hasLeft()) return <Navigate to="/" replace />
    return <Navigate to={`/login?redirect=${encodeURIComponent(here)}`} replace />
  }
  return <Home session={session} key={session.uid} />
}

function Home({ session }: { session: Extract<Session, { state: 'signed-in' }> }) {
  const client = clientOf(session.uid)
  useEffect(() => {
    startOnce()
    warmPublicData()
    const stopDelivered = onDelivered(() => client.invalidateQueries({ queryKey: ['questions'] }))
    // A server that comes back tells nobody: what is on screen is asked for again.
    const stopReachable = onReachabilityChange(() => {
      if (isReachable()) void client.refetchQueries({ type: 'active' })
    })
    return () => {
      stopDelivered()
      stopReachable()
    }
  }, [client])
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}

let started = false
function startOnce(): void {
  if (started) return
  started = true
  refetchOnReturn()
  startOutbox()
}
