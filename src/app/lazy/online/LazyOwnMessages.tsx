import type { GuardianHome } from '#contract/guardians/guardians.ts'
import { GuardianMessages } from '#features/billing/checkout/guardian/GuardianMessages.tsx'
import { useSaveOwnMessages } from '#features/guardians/home/use-guardian-change.ts'
import { useReachable } from '#platform/api/online.ts'

/** The WhatsApp settings on a guardian's home page. */
export function LazyOwnMessages({ agreed }: { agreed: GuardianHome['messages'][number] }) {
  const saving = useSaveOwnMessages(agreed.order_id)
  return <GuardianMessages agreed={agreed} saving={saving} online={useReachable()} />
}
