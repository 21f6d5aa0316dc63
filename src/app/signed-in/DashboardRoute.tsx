import { DashboardPage } from '#features/dashboard/DashboardPage.tsx'
import { useOwner } from './use-owner.ts'

export function Component() {
  return <DashboardPage owner={useOwner()} />
}
