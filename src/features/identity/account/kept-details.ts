import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/identity/account.ts'
import { restoreQueries } from '#platform/query/client.ts'

/** The account details cached on the device, without data of other people or devices. */
export type AccountDetails = Pick<Account, 'name' | 'email' | 'profile' | 'created_at'>

const queryKey = ['account-details']

export const restoreDetails = (): Promise<void> => restoreQueries(queryKey)

/** The details as they were when the account page was last loaded; undefined on a device that never loaded it. */
export const useKeptDetails = () => useQuery<AccountDetails>({ queryKey, queryFn: skipToken })

export async function keepDetails(client: QueryClient, account: AccountDetails): Promise<void> {
  const { name, email, profile, created_at } = account
  await client.prefetchQuery({
    queryKey,
    queryFn: (): AccountDetails => ({ name, email, profile, created_at }),
    staleTime: 0,
  })
}
