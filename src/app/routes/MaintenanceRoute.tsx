import { useLoaderData, useNavigate } from 'react-router-dom'
import type { Maintenance } from '#contract/school/maintenance.ts'
import { MaintenancePage } from '#features/school/maintenance/MaintenancePage.tsx'
import type { Aged } from '#platform/api/public-data.ts'
import { useSession } from '#platform/session/session.ts'
import { useLocalPath } from '#platform/i18n/Link.tsx'

export function Component() {
  const { data } = useLoaderData<Aged<Maintenance>>()
  const session = useSession()
  const navigate = useNavigate()
  const inShownLanguage = useLocalPath()
  return (
    <MaintenancePage
      maintenance={data}
      isSignedIn={session.state === 'signed-in'}
      onOver={() => void navigate(inShownLanguage('/'), { replace: true })}
    />
  )
}
