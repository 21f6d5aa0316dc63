import * as v from 'valibot'

const answerWithinMs = 10_000
const Refusal = v.object({ error: v.object({ message: v.string() }) })

/**
 * Deletes an account by the platform's administrative call. `bearer` is an administrator's token.
 * @throws when it was not done; for an account that is not there it was
 */
export async function deleteAccountAt(
  platform: URL,
  projectId: string,
  uid: string,
  bearer: string,
): Promise<void> {
  const url = new URL(`v1/projects/${encodeURIComponent(projectId)}/accounts:delete`, platform)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ localId: uid }),
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const refused = v.safeParse(Refusal, await answer.json().catch(() => undefined))
  if (answer.ok) return
  const why = refused.success ? refused.output.error.message : ''
  if (why !== 'USER_NOT_FOUND')
    throw new Error(`the identity platform did not delete an account: ${answer.status} ${why}`)
}
