import { DashboardPage } from '#features/dashboard/DashboardPage.tsx'
import { loadNamespaces } from '#platform/i18n/i18n.ts'
import { useOwner } from './use-owner.ts'

export const loader = async () => {
  await loadNamespaces('dashboard')
  return null
}

export function Component() {
  return <DashboardPage owner={useOwner()} />
}
