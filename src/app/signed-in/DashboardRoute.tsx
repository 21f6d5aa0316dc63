import dashboardWords from '#content/locales/en/dashboard.json'
import { DashboardPage } from '#features/dashboard/DashboardPage.tsx'
import { useOwner } from './use-owner.ts'

export const words = { dashboard: dashboardWords }

export function Component() {
  return <DashboardPage owner={useOwner()} />
}
