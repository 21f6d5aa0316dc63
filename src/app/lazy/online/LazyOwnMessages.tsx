import type { GuardianHome } from '#contract/guardians/guardians.ts'
import { GuardianMessages } from '#features/billing/checkout/GuardianMessages.tsx'
import { useSaveOwnMessages } from '#features/guardians/home/use-guardian-change.ts'
import { useReachable } from '#platform/api/online.ts'

/** On a guardian's home: what they get by WhatsApp. */
export function LazyOwnMessages({ agreed }: { agreed: GuardianHome['messages'][number] }) {
  const saving = useSaveOwnMessages(agreed.order_id)
  return <GuardianMessages agreed={agreed} saving={saving} online={useReachable()} />
}
